import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../../data/browser-storage.ts';

/** Something that moves until paused. */
export interface Mover {
  /** Paused by the visitor; persisted. */
  readonly resting: ReadonlySignal<boolean>;
  toggle(): void;
  /** Reports later changes; returns the unsubscribe. */
  onToggle(listener: (resting: boolean) => void): () => void;
}

function mover(key: string): Mover {
  const resting = signal(localStore.get(key) === 'yes');
  const toggle = () => {
    resting.value = !resting.peek();
    if (resting.peek()) localStore.set(key, 'yes');
    else localStore.remove(key);
  };
  const onToggle = (listener: (resting: boolean) => void) => {
    let first = true;
    return resting.subscribe((now) => {
      if (!first) listener(now);
      first = false;
    });
  };
  return { resting, toggle, onToggle };
}

/** The home page's moving parts, each with a pause button (WCAG 2.2.2). */
export const movers = { banner: mover('bannerRests'), ticker: mover('tickerRests') };
