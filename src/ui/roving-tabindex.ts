interface Press {
  key: string;
  preventDefault(): void;
}

/**
 * Where an arrow key, Home or End moves among `count` items, wrapping (-1: none yet); null for
 * other keys. A used key does not scroll.
 */
export function nextRovingIndex(press: Press, index: number, count: number): number | null {
  if (count === 0) return null;
  const steps: Record<string, number> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (Math.max(index, 0) + count - 1) % count,
    ArrowUp: (Math.max(index, 0) + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  const next = steps[press.key];
  if (next === undefined) return null;
  press.preventDefault();
  return next;
}
