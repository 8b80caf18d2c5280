import { type RefObject, useEffect, useRef, useState } from 'react';

/** Posters under way at once. Each takes the page's own thread for some ms when it comes, and a key may be pressed meanwhile. */
const atOnce = 2;
/** ms without a new poster in the queue until the first is asked for: while one types on, names are all that changes. */
const rest = 120;
/** ms after which a poster that has not come lets the next one begin. */
const maxWaitMs = 300;

interface Turn {
  begin: () => void;
  done: () => void;
}
/** By its card: what waits until the queue has rested and the card comes near the screen. */
const far = new Map<Element, Turn>();
/** What may begin as soon as there is room. */
const near = new Set<Turn>();
let underWay = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let watch: IntersectionObserver | undefined;

/** Lets those begin for whom there is room, unless the queue rests. */
function callNext(): void {
  if (timer !== undefined) return;
  for (const turn of [...near].slice(0, Math.max(0, atOnce - underWay))) {
    near.delete(turn);
    underWay += 1;
    setTimeout(turn.done, maxWaitMs);
    turn.begin();
  }
}

/** Takes in the cards that are on the screen or just below it. */
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

/** Lets the queue rest; to be called with every key of a search, so that the posters of the one before do not hold it up. */
export function restPosters(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    watch ??= new IntersectionObserver(comeNear, { rootMargin: '10% 0%' });
    // Not before: to watch eighteen cards anew takes some ms of the frame that answers a key.
    for (const card of far.keys()) watch.observe(card);
    callNext();
  }, rest);
}

/** Queues a card's poster; `end` takes it out while it waits, `done` makes room for the next one. */
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
  // With a key it rests already; a timer for each of its cards would be work in the frame that answers it.
  if (timer === undefined) restPosters();
  const end = () => {
    leave(card);
    near.delete(turn);
  };
  return { end, done };
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
    const place = enter(card.current, () => setTurn({ poster, done: place.done, come: true }));
    return place.end;
  }, [poster, now]);
  return { card, now, done: turn.done };
}
