/*
 * Back closes layers: each has an entry of the page's address, which any other closing removes by
 * going back.
 */

interface Layer {
  id: number;
  close: () => void;
}

const layers: Layer[] = [];
/** Opened while an entry was being left; get theirs later. */
const waiting = new Set<Layer>();
/** An entry pushed meanwhile would be the one removed. */
let leaving: number | null = null;
let leavingSince = 0;
/** ms; a frame's entry went back, unseen here. */
const maxLeaveMs = 2000;
/** Postponed until an entry is left. */
const afterwards: (() => void)[] = [];
let lastId = 0;
let listening = false;

function entryId(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state
    ? Number(state.layer)
    : null;
}

/** Another navigation ends it. */
const isLeaving = (): boolean => leaving !== null && leaving === entryId();

function goBack(): void {
  if (isLeaving()) return;
  leaving = entryId();
  leavingSince = performance.now();
  history.back();
}

const isStuck = (): boolean => isLeaving() && performance.now() - leavingSince > maxLeaveMs;

/** Another step back might leave the page. */
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
  while (layers.length > 0 && layers.at(-1)!.id > (here ?? 0)) layers.pop()!.close();
  // An entry without a layer looks like its neighbour: skip it.
  if (here !== null && layers.at(-1)?.id !== here) return goBack();
  for (const layer of waiting) enter(layer);
  waiting.clear();
  for (const navigate of afterwards.splice(0)) navigate();
}

/** Navigates once a closing layer's entry is gone. */
export function afterLayerLeaves(navigate: () => void): void {
  if (isLeaving()) afterwards.push(navigate);
  else navigate();
}

export function isOnHistoryLayer(): boolean {
  return entryId() !== null;
}

interface HistoryLayer {
  /** `close` is called once the entry is gone. */
  back(): void;
  /** For other closings; removes the entry unless a navigation covered it. */
  leave(): void;
}

/** @param close called once, on going back */
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
      // The closer may navigate next; going back would undo that.
      setTimeout(() => entryId() === layer.id && goBack());
    },
  };
}
