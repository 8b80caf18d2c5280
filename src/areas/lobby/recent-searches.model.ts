import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { storeValue, readStored } from '../../data/lazy-store.ts';

const max = 8;
/** Shorter texts are not stored. */
const shortest = 2;

const texts = signal<readonly string[]>([]);
/** On this device, latest first. */
export const recentSearches: ReadonlySignal<readonly string[]> = computed(() => texts.value);

let reading: Promise<void> | null = null;

/** Reads once. */
export function readSearches(): Promise<void> {
  return (reading ??= read());
}

async function read(): Promise<void> {
  const found = await readStored('searches', 'one');
  texts.value = [...texts.peek(), ...(found?.value ?? [])].slice(0, max);
}

/** Puts a search first, dropping its typed prefixes. */
export async function noteSearch(text: string): Promise<void> {
  if (text.length < shortest) return;
  await readSearches();
  const same = text.toLowerCase();
  const others = texts.peek().filter((known) => !same.startsWith(known.toLowerCase()));
  texts.value = [text, ...others].slice(0, max);
  await storeValue('searches', 'one', [...texts.peek()]);
}

export async function clearSearches(): Promise<void> {
  texts.value = [];
  await storeValue('searches', 'one', []);
}
