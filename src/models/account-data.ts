import { type ReadonlySignal, computed, effect } from '@preact/signals-react';
import type { Request } from '../../contract/index.ts';
import { type AvatarChoice, OwnProfile, type Profile } from '../../contract/account/profile.ts';
import { trialType } from '../../contract/identity/account-types.ts';
import type { Game } from './game.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { houseAvatarUrl } from '../lib/house-avatar.ts';
import { type Result, mapped } from '../lib/result.ts';
import { OptimisticValue, type Change } from './optimistic-value.ts';
import { notices } from './catalogue.ts';
import { whenBack } from './connectivity.ts';
import { guardAccount } from './guard.ts';
import { language } from './language.ts';
import { member, trial } from './session.ts';

/** Newest first (GAME-03). */
export const favourites = new OptimisticValue(
  cached('favourites', () => mapped(call('account.favouriteIds', {}), ({ list }) => list)),
  changeFavourites,
  [],
);
/** Latest first (GAME-04). */
export const recents = new OptimisticValue(
  cached('recents', () => {
    const request = { page: 1, pageSize: 999, language: language.peek(), clientType: 3 };
    return mapped(call('account.recent', request), ({ list }) => list.map(({ nodeId }) => nodeId));
  }),
  (ids) => ids,
);
const readMarks = new OptimisticValue(
  cached('readMarks', () => mapped(call('account.readIds', {}), ({ list }) => list)),
  changeReadMarks,
  [],
);
/** The profile (MEM-01). */
export const profile = new OptimisticValue(
  cached('profile', (_key, held) => fetchProfile(held), OwnProfile),
  changeProfile,
);

/** The avatar's URL; null: the name's first letter. */
export const face: ReadonlySignal<string | null> = computed(() => {
  const known = profile.value.value;
  return (
    known?.picture ?? (typeof known?.avatar === 'string' ? houseAvatarUrl(known.avatar) : null)
  );
});

/** How many required details are missing (MEM-01). */
export const missingDetails: ReadonlySignal<number> = computed(
  () =>
    profile.value.value?.details.filter(({ rule, value }) => rule.required && !value).length ?? 0,
);

/** How many shown notices are unread; null: no read marks are stored, or they are not known yet. */
export const unread: ReadonlySignal<number | null> = computed(() => {
  const read = readMarks.value.value;
  if (!member.value || trial.value || read === null) return null;
  return notices.value.filter(({ id }) => !read.includes(id)).length;
});

/** A tracked read. */
export const isUnread = (id: string): boolean =>
  unread.value !== null && readMarks.value.value?.includes(id) === false;

function changeFavourites(ids: string[], { name, request }: Change): string[] {
  const gameId = String(request.nodeId);
  if (name === 'account.addFavourite') return ids.includes(gameId) ? ids : [gameId, ...ids];
  return name === 'account.removeFavourite' && ids.includes(gameId)
    ? ids.filter((id) => id !== gameId)
    : ids;
}

function changeReadMarks(read: string[], { name, request }: Change): string[] {
  if (name !== 'account.markRead') return read;
  const more = (request.ids as string[]).filter((id) => !read.includes(id));
  return more.length > 0 ? [...read, ...more] : read;
}

/** Fetches the profile, and the own picture if it is new to the device. */
async function fetchProfile(held: Promise<OwnProfile | null>): Promise<Result<OwnProfile>> {
  const reported = await call('account.profile', {});
  if (!reported.ok) return reported;
  const value = (picture: string | null) =>
    ({ ok: true, value: { ...reported.value, picture } }) as const;
  const id = pictureOf(reported.value);
  if (id === null) return value(null);
  const known = await held;
  if (known?.picture && pictureOf(known) === id) return value(known.picture);
  const sent = await call('account.avatar', {});
  // Without the picture the letter is shown; the next load tries again.
  return value(sent.ok && sent.value ? `data:${sent.value.type};base64,${sent.value.data}` : null);
}

/** The own picture's number; null: another avatar. */
const pictureOf = ({ avatar }: Pick<Profile, 'avatar'>): string | null =>
  avatar !== null && typeof avatar === 'object' ? avatar.picture : null;

function changeProfile(known: OwnProfile, { name, request }: Change): OwnProfile {
  if (name !== 'account.updateProfile') return known;
  const {
    nickname = known.nickname,
    avatar = known.avatar,
    ...reported
  } = request as Request<'account.updateProfile'>;
  const details = known.details.map((detail) => ({
    ...detail,
    value: reported[detail.field] ?? detail.value,
  }));
  const picture =
    avatar === known.avatar || pictureOf({ avatar }) === pictureOf(known) ? known.picture : null;
  return { ...known, nickname, avatar, details, picture };
}

let stored: string | null = null;
let keeping = false;

/** Loads the data of each account that logs in, and again when the gateway returns. */
export function startAccountData(): void {
  if (keeping) return;
  keeping = true;
  effect(() => {
    const id = member.value?.id ?? null;
    if (id === stored) return;
    stored = id;
    if (id) loadAll();
  });
  whenBack(() => stored && loadAll());
}

function loadAll(): void {
  void recents.load();
  if (member.peek()?.type === trialType) return;
  for (const thing of [favourites, readMarks, profile]) void thing.load();
}

/** Ids per call. */
const maxMarks = 100;

/** ms between two taps on a heart (GAME-03). */
const throttle = 1000;
const tapped = new Map<string, number>();

/**
 * Toggles a favourite, at most once a second (GAME-03). Guests and trial accounts are asked to log
 * in (GAME-01).
 */
export async function toggleFavourite({
  gameId,
  vendorCode,
  gameType,
  displayName,
}: Game): Promise<void> {
  if (!(await guardAccount(location.pathname + location.search, 'auth.favouritesNeedAccount')))
    return;
  const now = performance.now();
  if (now - (tapped.get(gameId) ?? -throttle) < throttle) return;
  tapped.set(gameId, now);
  startAccountData();
  // The direction is known only with the list.
  if (favourites.value.peek() === null) await favourites.load();
  const params = { game: displayName };
  if (favourites.value.peek()?.includes(gameId)) {
    await favourites.write(
      'account.removeFavourite',
      { nodeId: gameId },
      { key: 'outbox.what.removeFavourite', params },
    );
  } else {
    const request = { nodeId: gameId, vendor: vendorCode, gameType };
    await favourites.write('account.addFavourite', request, {
      key: 'outbox.what.addFavourite',
      params,
    });
  }
}

/** Marks a notice as read, offline too (PWA-06); not for guests and trial accounts. */
export async function markRead({ id, title }: { id: string; title: string }): Promise<void> {
  if (!member.peek() || trial.peek() || readMarks.value.peek()?.includes(id)) return;
  await readMarks.write(
    'account.markRead',
    { ids: [id] },
    { key: 'outbox.what.markRead', params: { title } },
  );
}

export async function markAllRead(): Promise<void> {
  const ids = notices.peek().flatMap(({ id }) => (isUnread(id) ? [id] : []));
  if (ids.length === 0) return;
  await readMarks.write(
    'account.markRead',
    { ids: ids.slice(0, maxMarks) },
    { key: 'content.allRead' },
  );
}

/** Changes the nickname (MEM-01); true on success. */
export function rename(nickname: string): Promise<boolean> {
  return profile.write('account.updateProfile', { nickname }, { key: 'outbox.what.updateProfile' });
}

/** Changes the details (MEM-01); true on success. */
export function sendDetails(
  details: Omit<Request<'account.updateProfile'>, 'nickname' | 'avatar'>,
): Promise<boolean> {
  return profile.write('account.updateProfile', details, { key: 'outbox.what.details' });
}

/** Changes the avatar (MEM-01); true on success. */
export function goBy(avatar: AvatarChoice): Promise<boolean> {
  return profile.write('account.updateProfile', { avatar }, { key: 'outbox.what.avatar' });
}
