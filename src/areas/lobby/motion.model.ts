import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../../data/browser-storage.ts';

/** Something that moves by itself until the visitor lets it rest. */
export interface Mover {
  /** The visitor has let it rest; stored over visits. */
  readonly resting: ReadonlySignal<boolean>;
  toggle(): void;
  /** Reports every change from here on; gives what ends it. */
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

/** What moves on the home page, each with a button of its own (WCAG 2.2.2). */
export const movers = { banner: mover('bannerRests'), ticker: mover('tickerRests') };
