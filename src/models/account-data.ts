import { type ReadonlySignal, computed, effect } from '@preact/signals-react';
import type { Request } from '../../contract/index.ts';
import { type AvatarChoice, OwnProfile, type Profile } from '../../contract/account/profile.ts';
import { trialType } from '../../contract/identity/session.ts';
import type { GameItem } from '../../contract/catalogue/calls.ts';
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

/** Favourite games (GAME-03), newest first. */
export const favourites = new OptimisticValue(
  cached('favourites', () => mapped(call('account.favouriteIds', {}), ({ list }) => list)),
  changeFavourites,
  [],
);
/** Games that were opened (GAME-04), latest first. */
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
/** What the account reports itself (MEM-01). */
export const profile = new OptimisticValue(
  cached('profile', (_key, held) => fetchProfile(held), OwnProfile),
  changeProfile,
);

/** The picture that the account goes by, as a URL; null: the first letter of its name. */
export const face: ReadonlySignal<string | null> = computed(() => {
  const known = profile.value.value;
  return (
    known?.picture ?? (typeof known?.avatar === 'string' ? houseAvatarUrl(known.avatar) : null)
  );
});

/** How many details the site needs and the member has not reported (MEM-01). */
export const missingDetails: ReadonlySignal<number> = computed(
  () =>
    profile.value.value?.details.filter(({ rule, value }) => rule.required && !value).length ?? 0,
);

/** How many of the notices that are shown now the member has not read; null for who stores no marks and before they are known. */
export const unread: ReadonlySignal<number | null> = computed(() => {
  const read = readMarks.value.value;
  if (!member.value || trial.value || read === null) return null;
  return notices.value.filter(({ id }) => !read.includes(id)).length;
});

/** Whether a notice is unread. A tracked read. */
export const isUnread = (id: string): boolean =>
  unread.value !== null && readMarks.value.value?.includes(id) === false;

function changeFavourites(ids: string[], { name, request }: Change): string[] {
  const nodeId = String(request.nodeId);
  if (name === 'account.addFavourite') return ids.includes(nodeId) ? ids : [nodeId, ...ids];
  return name === 'account.removeFavourite' && ids.includes(nodeId)
    ? ids.filter((id) => id !== nodeId)
    : ids;
}

function changeReadMarks(read: string[], { name, request }: Change): string[] {
  if (name !== 'account.markRead') return read;
  const more = (request.ids as string[]).filter((id) => !read.includes(id));
  return more.length > 0 ? [...read, ...more] : read;
}

/** Asks for the profile, and for the member's own picture when it is another one than the device has. */
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
  // Without it the account goes by its letter; it is asked for again with the profile.
  return value(sent.ok && sent.value ? `data:${sent.value.type};base64,${sent.value.data}` : null);
}

/** The number of the member's own picture; null while the account goes by something else. */
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

/** Follows who is logged in: from the device at once, from the gateway behind, and again when it is within reach again. */
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

/** Ids that one call takes. */
const maxMarks = 100;

/** ms for which a game's heart takes no second tap (GAME-03). */
const throttle = 1000;
const tapped = new Map<string, number>();

/**
 * Takes a game out of the favourites, or makes it one (GAME-03); at most once a second. A guest is asked to log in, a trial account
 * for a real one (GAME-01).
 */
export async function toggleFavourite({
  nodeId,
  vassalage,
  gameType,
  displayName,
}: GameItem): Promise<void> {
  if (!(await guardAccount(location.pathname + location.search, 'session.favouritesNeedAccount')))
    return;
  const now = performance.now();
  if (now - (tapped.get(nodeId) ?? -throttle) < throttle) return;
  tapped.set(nodeId, now);
  startAccountData();
  // Which way the heart goes is known only when the favourites are.
  if (favourites.value.peek() === null) await favourites.load();
  const params = { game: displayName };
  if (favourites.value.peek()?.includes(nodeId)) {
    await favourites.write(
      'account.removeFavourite',
      { nodeId },
      { key: 'outbox.what.removeFavourite', params },
    );
  } else {
    const request = { nodeId, vendor: vassalage, gameType };
    await favourites.write('account.addFavourite', request, {
      key: 'outbox.what.addFavourite',
      params,
    });
  }
}

/** Notes that a notice has been read, with or without network (PWA-06); a guest and a trial account retain no marks. */
export async function markRead({ id, title }: { id: string; title: string }): Promise<void> {
  if (!member.peek() || trial.peek() || readMarks.value.peek()?.includes(id)) return;
  await readMarks.write(
    'account.markRead',
    { ids: [id] },
    { key: 'outbox.what.markRead', params: { title } },
  );
}

/** Notes that every notice that is shown has been read. */
export async function markAllRead(): Promise<void> {
  const ids = notices.peek().flatMap(({ id }) => (isUnread(id) ? [id] : []));
  if (ids.length === 0) return;
  await readMarks.write(
    'account.markRead',
    { ids: ids.slice(0, maxMarks) },
    { key: 'content.allRead' },
  );
}

/** Changes the nickname (MEM-01); true when it stands. */
export function rename(nickname: string): Promise<boolean> {
  return profile.write('account.updateProfile', { nickname }, { key: 'outbox.what.updateProfile' });
}

/** Changes what the member reports itself (MEM-01); true when it stands. */
export function sendDetails(
  details: Omit<Request<'account.updateProfile'>, 'nickname' | 'avatar'>,
): Promise<boolean> {
  return profile.write('account.updateProfile', details, { key: 'outbox.what.details' });
}

/** Changes what the account goes by (MEM-01); true when it stands. */
export function goBy(avatar: AvatarChoice): Promise<boolean> {
  return profile.write('account.updateProfile', { avatar }, { key: 'outbox.what.avatar' });
}
