import { useEffect, useState } from 'react';

/** Posters under way at once. Each takes the page's own thread for a few ms when it comes, and a key may be pressed meanwhile. */
const atOnce = 3;
/** ms after which a poster that has not come, or is too far down to be asked for, lets the next one begin. */
const patience = 300;

interface Turn {
  begin: () => void;
  done: () => void;
}
const waiting = new Set<Turn>();
let underWay = 0;
let called = false;

/** Lets those begin for whom there is room, after what has changed on the page is painted. */
function callNext(): void {
  if (called || waiting.size === 0 || underWay >= atOnce) return;
  called = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      called = false;
      for (const turn of [...waiting].slice(0, atOnce - underWay)) {
        waiting.delete(turn);
        underWay += 1;
        setTimeout(turn.done, patience);
        turn.begin();
      }
    }),
  );
}

/** Queues a poster; `leave` takes it out while it waits, `done` makes room for the next one. */
function enter(begin: () => void): { leave: () => void; done: () => void } {
  let free = false;
  const done = () => {
    if (free) return;
    free = true;
    underWay -= 1;
    callNext();
  };
  const turn: Turn = { begin, done };
  waiting.add(turn);
  callNext();
  return { leave: () => void waiting.delete(turn), done };
}

/**
 * When a poster may be asked for: at once, or, when it is `late`, after the words of its card are painted and those before it
 * have come. Names are what one searches for, and to draw eighteen posters takes longer than a keystroke may.
 * @returns whether it is its turn, and what to call once the poster has come or failed
 */
export function usePosterTurn(poster: string | null, late: boolean): { now: boolean; done: () => void } {
  const [turn, setTurn] = useState({ poster, done: () => {}, come: !late });
  if (!late && turn.poster !== poster) setTurn({ ...turn, poster, come: true });
  const now = !late || (turn.come && turn.poster === poster);
  useEffect(() => {
    if (now) return undefined;
    const place = enter(() => setTurn({ poster, done: place.done, come: true }));
    return place.leave;
  }, [poster, now]);
  return { now, done: turn.done };
}
