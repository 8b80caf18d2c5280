import { computed, signal } from '@preact/signals-react';
import type { Game } from './game.ts';
import type * as Things from './account-data.ts';

/* Loaded when the page is quiet, or for a member. */

const things = signal<typeof Things | null>(null);
let coming: Promise<typeof Things> | null = null;

/** Favourites, recents, read marks and profile. Rejects when the chunk fails; may be retried. */
export async function loadAccountData(): Promise<typeof Things> {
  coming ??= import('./account-data.ts');
  try {
    return (things.value = await coming);
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** Newest first; null while unknown. A tracked read. */
export const ownIds = (which: 'favourites' | 'recents'): readonly string[] | null =>
  things.value?.[which].value.value ?? null;

/** For the list's age; null while not loaded. A tracked read. */
export const ownSource = (which: 'favourites' | 'recents') => things.value?.[which].now ?? null;

const favourites = computed(() => new Set(ownIds('favourites')));
/** A tracked read. */
export const isFavourite = (gameId: string): boolean => favourites.value.has(gameId);

/** Null for a guest or while unknown (HEAD-03). A tracked read. */
export const unreadOfMember = (): number | null => things.value?.unread.value ?? null;

/** As last typed; empty while unknown. A tracked read. */
export const ownNickname = (): string => things.value?.profile.value.value?.nickname ?? '';

/** URL; null: its letter, or unknown. A tracked read. */
export const ownFace = (): string | null => things.value?.face.value ?? null;

export async function toggleFavourite(game: Game): Promise<void> {
  await (await loadAccountData()).toggleFavourite(game);
}
