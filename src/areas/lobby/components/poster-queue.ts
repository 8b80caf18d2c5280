import { type RefObject, useEffect, useRef, useState } from 'react';

/** Concurrent posters; each blocks the main thread for some ms, which delays keystrokes. */
const atOnce = 2;
/** ms without a new poster until the first loads: typing changes names only. */
const rest = 120;
/** ms after which a slow poster lets the next begin. */
const maxWaitMs = 300;

interface Turn {
  begin: () => void;
  done: () => void;
}
/** Cards waiting for the queue to resume and to come near the screen. */
const far = new Map<Element, Turn>();
/** Cards ready to begin. */
const near = new Set<Turn>();
let underWay = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let watch: IntersectionObserver | undefined;

/** Starts posters up to the limit, unless paused. */
function callNext(): void {
  if (timer !== undefined) return;
  for (const turn of [...near].slice(0, Math.max(0, atOnce - underWay))) {
    near.delete(turn);
    underWay += 1;
    setTimeout(turn.done, maxWaitMs);
    turn.begin();
  }
}

/** Admits cards on or just below the screen. */
function comeNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const turn = isIntersecting && far.get(target);
    if (!turn) continue;
    leave(target);
    near.add(turn);
  }
  callNext();
}

function leave(card: Element): void {
  far.delete(card);
  watch?.unobserve(card);
}

/** Pauses the queue; call on every search key. */
export function pausePosters(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    watch ??= new IntersectionObserver(comeNear, { rootMargin: '10% 0%' });
    // Deferred: observing eighteen cards takes ms of the key's frame.
    for (const card of far.keys()) watch.observe(card);
    callNext();
  }, rest);
}

/** Queues a poster; `end` cancels the wait, `done` frees its slot. */
function enter(card: Element, begin: () => void): { end: () => void; done: () => void } {
  let free = true;
  const done = () => {
    if (free) return;
    free = true;
    underWay -= 1;
    callNext();
  };
  const turn: Turn = {
    begin: () => {
      free = false;
      begin();
    },
    done,
  };
  far.set(card, turn);
  // Paused by a key already; timers per card would slow its frame.
  if (timer === undefined) pausePosters();
  const end = () => {
    leave(card);
    near.delete(turn);
  };
  return { end, done };
}

interface PosterTurn {
  card: RefObject<HTMLButtonElement | null>;
  /** Whether to load the poster. */
  now: boolean;
  /** Call once it loads or fails. */
  done: () => void;
}

/**
 * When to load a poster: at once, or if `late`, in turn, near the screen, after all cards' words,
 * as drawing eighteen outlasts a keystroke.
 */
export function usePosterTurn(poster: string | null, late: boolean): PosterTurn {
  const card = useRef<HTMLButtonElement>(null);
  const [turn, setTurn] = useState({ poster, done: () => {}, come: !late });
  if (!late && turn.poster !== poster) setTurn({ ...turn, poster, come: true });
  const now = !late || (turn.come && turn.poster === poster);
  useEffect(() => {
    if (now || !card.current) return undefined;
    const place = enter(card.current, () => setTurn({ poster, done: place.done, come: true }));
    return place.end;
  }, [poster, now]);
  return { card, now, done: turn.done };
}
