/*
 * Lets the back button close what lies on top of a page. What opens pushes a history entry of the same address; going back
 * from it closes, and every other way of closing goes back too, so that no entry is left behind.
 */

interface Layer {
  id: number;
  close: () => void;
}

const layers: Layer[] = [];
let lastId = 0;
let listening = false;

function entryId(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'layer' in state ? Number(state.layer) : null;
}

function onPopState(): void {
  const here = entryId();
  while (layers.length > 0 && layers.at(-1)!.id !== here) layers.pop()!.close();
  // An entry whose layer is long gone looks like its neighbour: nobody wants to stop there.
  if (here !== null && layers.length === 0) history.back();
}

/** Whether the history entry that is shown belongs to something on top of a page. */
export function onBackEntry(): boolean {
  return entryId() !== null;
}

interface BackEntry {
  /** Closes as the back button does: `close` is called once the entry is gone. */
  back(): void;
  /** To be called when the layer goes away for another reason; takes the entry away unless a navigation has covered it. */
  leave(): void;
}

/**
 * Puts a layer on top of the page.
 * @param close called once when the visitor goes back.
 */
export function pushBackEntry(close: () => void): BackEntry {
  if (!listening) {
    addEventListener('popstate', onPopState);
    listening = true;
  }
  lastId = Math.max(lastId + 1, Date.now());
  const layer = { id: lastId, close };
  let going = false;
  layers.push(layer);
  history.pushState({ ...history.state, layer: layer.id }, '');
  return {
    back() {
      if (entryId() !== layer.id) close();
      else if (!going) history.back();
      going = true;
    },
    leave() {
      const at = layers.indexOf(layer);
      if (at < 0) return;
      layers.splice(at, 1);
      // Whoever closes a layer may navigate in the same breath; going back would then undo that.
      setTimeout(() => entryId() === layer.id && history.back());
    },
  };
}
