/*
 * Lets the back button close what lies on top of a page. What opens pushes a history entry of the same address; going back
 * from it closes, and every other way of closing goes back too, so that no entry is left behind.
 */

interface Layer {
  id: number;
  close: () => void;
}

const layers: Layer[] = [];
/** Layers that opened while an entry was being left; they get theirs once it is gone. */
const waiting = new Set<Layer>();
/** The entry that is being left: a browser takes its time, and an entry that is pushed meanwhile would be the one that goes. */
let leaving: number | null = null;
let leavingSince = 0;
/** ms; by then a browser has gone back, unless what went back was the entry of a frame, of which this page hears nothing. */
const maxLeaveMs = 2000;
/** Navigations that came while an entry was being left: they would be what goes back. */
const afterwards: (() => void)[] = [];
let lastId = 0;
let listening = false;

function entryId(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state
    ? Number(state.layer)
    : null;
}

/** A navigation that came in between has ended it. */
const isLeaving = (): boolean => leaving !== null && leaving === entryId();

function goBack(): void {
  if (isLeaving()) return;
  leaving = entryId();
  leavingSince = performance.now();
  history.back();
}

const isStuck = (): boolean => isLeaving() && performance.now() - leavingSince > maxLeaveMs;

/** Leaves the entry in the history: another step back might leave the page. */
function giveUpLeaving(): void {
  const at = layers.findIndex(({ id }) => id === leaving);
  if (at >= 0) layers.splice(at, 1);
  leaving = null;
  for (const navigate of afterwards.splice(0)) navigate();
}

function enter(layer: Layer): void {
  layers.push(layer);
  history.pushState({ ...history.state, layer: layer.id }, '');
}

function onPopState(): void {
  leaving = null;
  const here = entryId();
  while (layers.length > 0 && layers.at(-1)!.id !== here) layers.pop()!.close();
  // An entry whose layer is long gone looks like its neighbour: nobody wants to stop there.
  if (here !== null && layers.length === 0) return goBack();
  for (const layer of waiting) enter(layer);
  waiting.clear();
  for (const navigate of afterwards.splice(0)) navigate();
}

/** Navigates: at once, or when the entry of what was closed just now is gone. */
export function afterLayerLeaves(navigate: () => void): void {
  if (isLeaving()) afterwards.push(navigate);
  else navigate();
}

/** Whether the history entry that is shown belongs to something on top of a page. */
export function isOnHistoryLayer(): boolean {
  return entryId() !== null;
}

interface HistoryLayer {
  /** Closes as the back button does: `close` is called once the entry is gone. */
  back(): void;
  /** To be called when the layer goes away for another reason; takes the entry away unless a navigation has covered it. */
  leave(): void;
}

/**
 * Puts a layer on top of the page.
 * @param close called once when the visitor goes back.
 */
export function pushHistoryLayer(close: () => void): HistoryLayer {
  if (!listening) {
    addEventListener('popstate', onPopState);
    listening = true;
  }
  lastId = Math.max(lastId + 1, Date.now());
  const layer = { id: lastId, close };
  if (isLeaving()) waiting.add(layer);
  else enter(layer);
  return {
    back() {
      if (entryId() === layer.id && !isStuck()) return goBack();
      if (isStuck()) giveUpLeaving();
      close();
    },
    leave() {
      waiting.delete(layer);
      const at = layers.indexOf(layer);
      if (at < 0) return;
      layers.splice(at, 1);
      // Anyone who closes a layer may navigate in the same breath; going back would then undo that.
      setTimeout(() => entryId() === layer.id && goBack());
    },
  };
}
