import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { storeValue, readStored } from '../../data/lazy-store.ts';

/** Searches that are stored. */
const most = 8;
/** A shorter text says nothing of what was looked for. */
const shortest = 2;

const texts = signal<readonly string[]>([]);
/** What was searched for on this device, latest first. */
export const recentSearches: ReadonlySignal<readonly string[]> = computed(() => texts.value);

let reading: Promise<void> | null = null;

/** Reads them from the device, once. */
export function readSearches(): Promise<void> {
  return (reading ??= read());
}

async function read(): Promise<void> {
  const found = await readStored('searches', 'one');
  texts.value = [...texts.peek(), ...(found?.value ?? [])].slice(0, most);
}

/** Puts a search first; what was typed on its way there goes. */
export async function noteSearch(text: string): Promise<void> {
  if (text.length < shortest) return;
  await readSearches();
  const same = text.toLowerCase();
  const others = texts.peek().filter((known) => !same.startsWith(known.toLowerCase()));
  texts.value = [text, ...others].slice(0, most);
  await storeValue('searches', 'one', [...texts.peek()]);
}

/** Forgets them all. */
export async function clearSearches(): Promise<void> {
  texts.value = [];
  await storeValue('searches', 'one', []);
}
