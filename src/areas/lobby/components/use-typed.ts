import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { go } from '../../../models/navigation.ts';
import { pausePosters } from './poster-queue.ts';

/** ms after a key until the address changes; browsers block frequent changes. */
const writeAfter = 300;

/**
 * The typed text ahead of the address, else null. Replaces the history entry, so that back leaves
 * the search.
 * @param addressOf must be stable
 */
export function useTyped(
  addressOf: (text: string) => string,
): [string | null, (text: string) => void] {
  const address = useSearch();
  const [latest, setLatest] = useState<{ text: string; address: string } | null>(null);
  // Drops the text, so that back does not restore it.
  if (latest && latest.address !== address) setLatest(null);
  const typed = latest?.address === address ? latest.text : null;
  useEffect(() => {
    if (typed === null) return undefined;
    const path = location.pathname;
    const write = () => {
      // Another page's address is not ours to replace.
      if (location.pathname === path) go(addressOf(typed), { replace: true });
    };
    const timer = setTimeout(write, writeAfter);
    return () => clearTimeout(timer);
  }, [typed, addressOf]);
  const type = (text: string) => {
    pausePosters();
    setLatest({ text, address });
  };
  return [typed, type];
}
