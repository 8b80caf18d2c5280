import { computed, signal } from '@preact/signals-react';
import type { Game } from './game.ts';
import type * as AccountData from './account-data.ts';

/* Loaded when the page is quiet, or for a member. */

const accountData = signal<typeof AccountData | null>(null);
let coming: Promise<typeof AccountData> | null = null;

/** Favourites, recents, read marks and profile. Rejects when the chunk fails; may be retried. */
export async function loadAccountData(): Promise<typeof AccountData> {
  coming ??= import('./account-data.ts');
  try {
    return (accountData.value = await coming);
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** Newest first; null while unknown. A tracked read. */
export const ownIds = (which: 'favourites' | 'recents'): readonly string[] | null =>
  accountData.value?.[which].value.value ?? null;

/** For the list's age; null while not loaded. A tracked read. */
export const ownSource = (which: 'favourites' | 'recents') =>
  accountData.value?.[which].now ?? null;

const favourites = computed(() => new Set(ownIds('favourites')));
/** A tracked read. */
export const isFavourite = (gameId: string): boolean => favourites.value.has(gameId);

/** Null for a guest or while unknown (HEAD-03). A tracked read. */
export const unreadOfMember = (): number | null => accountData.value?.unread.value ?? null;

/** As last typed; empty while unknown. A tracked read. */
export const ownNickname = (): string => accountData.value?.profile.value.value?.nickname ?? '';

/** URL; null: its letter, or unknown. A tracked read. */
export const ownAvatar = (): string | null => accountData.value?.face.value ?? null;

export async function toggleFavourite(game: Game): Promise<void> {
  await (await loadAccountData()).toggleFavourite(game);
}
