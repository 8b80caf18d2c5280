import { computed, signal } from '@preact/signals-react';
import type { GameItem } from '../../contract/catalogue/calls.ts';
import type * as Things from './account-data.ts';

/*
 * The account's own things, as what is drawn first knows them: what stores them is loaded when the page is quiet, or when a
 * member asks for it.
 */

const things = signal<typeof Things | null>(null);
let coming: Promise<typeof Things> | null = null;

/** Loads what stores favourites, recents, read marks and profile. Rejects when its chunk cannot be had; ask again then. */
export async function loadAccountData(): Promise<typeof Things> {
  coming ??= import('./account-data.ts');
  try {
    return (things.value = await coming);
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** Ids of the favourite or the recent games, newest first; null while they are not known. A tracked read. */
export const ownIds = (which: 'favourites' | 'recents'): readonly string[] | null =>
  things.value?.[which].value.value ?? null;

/** How the account's own games are known, for their age; null while what stores them is not loaded. A tracked read. */
export const ownSource = (which: 'favourites' | 'recents') => things.value?.[which].now ?? null;

const favourites = computed(() => new Set(ownIds('favourites')));
/** Whether a game is a favourite. A tracked read. */
export const isFavourite = (nodeId: string): boolean => favourites.value.has(nodeId);

/** How many notices the member has not read (HEAD-03); null for a guest and while it is not known. A tracked read. */
export const unreadOfMember = (): number | null => things.value?.unread.value ?? null;

/** The nickname as the member wrote it last; empty while it is not known. A tracked read. */
export const ownNickname = (): string => things.value?.profile.value.value?.nickname ?? '';

/** The picture that the account goes by, as a URL; null: its letter, and while it is not known. A tracked read. */
export const ownFace = (): string | null => things.value?.face.value ?? null;

/** See `toggleFavourite` of account-data.ts. */
export async function toggleFavourite(game: GameItem): Promise<void> {
  await (await loadAccountData()).toggleFavourite(game);
}
