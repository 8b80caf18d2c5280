import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { go } from '../../../models/navigation.ts';
import { restPosters } from './poster-queue.ts';

/** ms without a key press until the text is written to the address; browsers block a page that writes it all the time. */
const writeAfter = 300;

/**
 * The text that is being typed, ahead of the address, and how to change it; null once the address has it or has moved on. What
 * is typed replaces the entry before it, so that back leaves a search at once.
 * @param addressOf the address of a search; called when the typing rests. The same function as long as it gives the same
 */
export function useTyped(
  addressOf: (text: string) => string,
): [string | null, (text: string) => void] {
  const address = useSearch();
  const [latest, setLatest] = useState<{ text: string; address: string } | null>(null);
  // Who comes back to the address that was typed at does not find the text again.
  if (latest && latest.address !== address) setLatest(null);
  const typed = latest?.address === address ? latest.text : null;
  useEffect(() => {
    if (typed === null) return undefined;
    const path = location.pathname;
    const write = () => {
      // Another page, or the login, was gone to meanwhile: its address is not the search's to replace.
      if (location.pathname === path) go(addressOf(typed), { replace: true });
    };
    const timer = setTimeout(write, writeAfter);
    return () => clearTimeout(timer);
  }, [typed, addressOf]);
  const type = (text: string) => {
    restPosters();
    setLatest({ text, address });
  };
  return [typed, type];
}
