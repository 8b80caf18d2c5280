import { type RefObject, useEffect, useRef, useState } from 'react';

/** Posters under way at once. Each takes the page's own thread for some ms when it comes, and a key may be pressed meanwhile. */
const atOnce = 2;
/** ms without a new poster in the queue until the first is asked for: while one types on, names are all that changes. */
const rest = 120;
/** ms after which a poster that has not come lets the next one begin. */
const patience = 300;

interface Turn {
  begin: () => void;
  done: () => void;
}
const waiting = new Set<Turn>();
let underWay = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets those begin for whom there is room. */
function callNext(): void {
  for (const turn of [...waiting].slice(0, Math.max(0, atOnce - underWay))) {
    waiting.delete(turn);
    underWay += 1;
    setTimeout(turn.done, patience);
    turn.begin();
  }
}

/** Lets the queue rest; to be called with every key of a search, so that the posters of the one before do not hold it up. */
export function restPosters(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    callNext();
  }, rest);
}

/** Queues a poster; `leave` takes it out while it waits, `done` makes room for the next one. */
function enter(begin: () => void): { leave: () => void; done: () => void } {
  let free = false;
  const done = () => {
    if (free) return;
    free = true;
    underWay -= 1;
    if (timer === undefined) callNext();
  };
  const turn: Turn = { begin, done };
  waiting.add(turn);
  restPosters();
  return { leave: () => void waiting.delete(turn), done };
}

/** What waits to come near the screen. */
const far = new WeakMap<Element, () => void>();
let watch: IntersectionObserver | undefined;

/** Calls once an element is on the screen or just below it; gives what ends that. */
function whenNear(element: Element, near: () => void): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) far.get(target)?.();
    },
    { rootMargin: '10% 0%' },
  );
  const end = () => {
    far.delete(element);
    watch?.unobserve(element);
  };
  far.set(element, () => {
    end();
    near();
  });
  watch.observe(element);
  return end;
}

/** A card's place in the queue. */
interface PosterTurn {
  /** The card's element. */
  card: RefObject<HTMLButtonElement | null>;
  /** Whether the poster may be asked for. */
  now: boolean;
  /** To call once the poster has come or failed. */
  done: () => void;
}

/**
 * When a poster may be asked for: at once, or, when it is `late`, after the words of its card are painted, near the screen,
 * and after those before it. Names are what one searches for, and to draw eighteen posters takes longer than a keystroke may.
 */
export function usePosterTurn(poster: string | null, late: boolean): PosterTurn {
  const card = useRef<HTMLButtonElement>(null);
  const [turn, setTurn] = useState({ poster, done: () => {}, come: !late });
  if (!late && turn.poster !== poster) setTurn({ ...turn, poster, come: true });
  const now = !late || (turn.come && turn.poster === poster);
  useEffect(() => {
    if (now || !card.current) return undefined;
    let leave = () => {};
    const forget = whenNear(card.current, () => {
      const place = enter(() => setTurn({ poster, done: place.done, come: true }));
      leave = place.leave;
    });
    return () => {
      forget();
      leave();
    };
  }, [poster, now]);
  return { card, now, done: turn.done };
}
