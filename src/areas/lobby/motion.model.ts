import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../../data/browser-storage.ts';

/** Something that moves until paused. */
export interface Mover {
  /** Paused by the visitor; persisted. */
  readonly paused: ReadonlySignal<boolean>;
  toggle(): void;
  /** Reports later changes; returns the unsubscribe. */
  onToggle(listener: (paused: boolean) => void): () => void;
}

function mover(key: string): Mover {
  const paused = signal(localStore.get(key) === 'yes');
  const toggle = () => {
    paused.value = !paused.peek();
    if (paused.peek()) localStore.set(key, 'yes');
    else localStore.remove(key);
  };
  const onToggle = (listener: (paused: boolean) => void) => {
    let first = true;
    return paused.subscribe((now) => {
      if (!first) listener(now);
      first = false;
    });
  };
  return { paused, toggle, onToggle };
}

/** The home page's moving parts, each with a pause button (WCAG 2.2.2). */
export const movers = { banner: mover('bannerRests'), ticker: mover('tickerRests') };
