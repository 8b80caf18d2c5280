import { type ReactNode, useSyncExternalStore } from 'react';

type Draw = (words: ReactNode) => ReactNode;
let draw: Draw = (words) => words;
const current = (): Draw => draw;
const heard = new Set<() => void>();
const hear = (draws: () => void) => {
  heard.add(draws);
  return () => void heard.delete(draws);
};

/** Sets how messages are drawn, those on the page too; returns what undoes it. */
export function drawMessages(next: Draw): () => void {
  const before = draw;
  draw = next;
  for (const draws of heard) draws();
  return () => void (draw = before);
}

/** A message's words; the app links what they name once the page is quiet (INFO-06d). */
export function MessageWords({ words }: { words: ReactNode }) {
  return <>{useSyncExternalStore(hear, current, current)(words)}</>;
}
