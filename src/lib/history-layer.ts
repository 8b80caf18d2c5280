/*
 * Lets the back button close layers over a page: each pushes a history entry of the same address,
 * and closing it otherwise goes back too.
 */

interface Layer {
  id: number;
  close: () => void;
}

const layers: Layer[] = [];
/** Opened while an entry was being left; they get theirs afterwards. */
const waiting = new Set<Layer>();
/** The entry being left: one pushed meanwhile would be removed in its place. */
let leaving: number | null = null;
let leavingSince = 0;
/** ms; if nothing happened by then, a frame's entry went back, which this page cannot observe. */
const maxLeaveMs = 2000;
/** Navigations put off until an entry is left. */
const afterwards: (() => void)[] = [];
let lastId = 0;
let listening = false;

function entryId(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state
    ? Number(state.layer)
    : null;
}

/** A navigation in between ends it. */
const isLeaving = (): boolean => leaving !== null && leaving === entryId();

function goBack(): void {
  if (isLeaving()) return;
  leaving = entryId();
  leavingSince = performance.now();
  history.back();
}

const isStuck = (): boolean => isLeaving() && performance.now() - leavingSince > maxLeaveMs;

/** Leaves the entry: another step back might leave the page. */
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
  // An entry without a layer looks like its neighbour: skip it.
  if (here !== null && layers.length === 0) return goBack();
  for (const layer of waiting) enter(layer);
  waiting.clear();
  for (const navigate of afterwards.splice(0)) navigate();
}

/** Navigates once a closing layer's entry is gone. */
export function afterLayerLeaves(navigate: () => void): void {
  if (isLeaving()) afterwards.push(navigate);
  else navigate();
}

/** Whether the current entry belongs to a layer. */
export function isOnHistoryLayer(): boolean {
  return entryId() !== null;
}

interface HistoryLayer {
  /** `close` is called once the entry is gone. */
  back(): void;
  /** Call when the layer closes otherwise; removes its entry unless a navigation has covered it. */
  leave(): void;
}

/**
 * Puts a layer on top of the page.
 * @param close called once, on going back
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
      // Who closes a layer may navigate right after; going back would undo that.
      setTimeout(() => entryId() === layer.id && goBack());
    },
  };
}
