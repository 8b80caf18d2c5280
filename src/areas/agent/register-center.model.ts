import { type Infer, boolean, object, record, string } from 'superstruct';
import { type RegisterLink, RegisterLinks, TeamRole } from '../../../contract/agent/link-shapes.ts';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import type { RegisterSettings } from '../../../contract/identity/registration.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { type CategoryCode, categories } from '../../../contract/categories.ts';
import { IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import type { Result } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { member } from '../../models/session.ts';
import { noteTeamChange } from '../../models/team-news.ts';

/** The own links, on the device too (AGT-08). */
export const linkQuery = new CachedQuery('agent.links', RegisterLinks);

const changed = <T>(answer: Result<T>): Result<T> => {
  if (answer.ok) noteTeamChange();
  return answer;
};

/** The registration form with the link's code (AUTH-15). */
export const linkAddress = ({ code }: Pick<RegisterLink, 'code'>): string =>
  `${location.origin}/register?referralCode=${code}`;

/** Idempotent by the request's key, so safe to retry. */
export const createLink = async (
  request: Request<'agent.createLink'>,
): Promise<Result<RegisterLink>> => changed(await call('agent.createLink', request));

export const closeLink = async (id: string): Promise<Result<RegisterLink>> =>
  changed(await call('agent.closeLink', { id }));

/** ms; covers slow networks and password hashing. */
const timeoutMs = 25_000;

/** Idempotent by the request's key: the same form gets the same start password. */
export const openAccount = (
  request: Request<'agent.openAccount'>,
): Promise<Result<Value<'agent.openAccount'>>> =>
  call('agent.openAccount', request, { timeout: timeoutMs });

export const loadSettings = (): Promise<Result<RegisterSettings>> => call('register.settings', {});

export type TypedRates = Record<CategoryCode, string>;

export const noRates = Object.fromEntries(
  categories.map((category) => [category, '']),
) as TypedRates;

/** "0.5" in basis points, empty is 0; null: no percentage. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(trimmed);
  return found && Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** The rates, or the categories that are no percentage or above the own rate. */
export function readRates(
  typed: TypedRates,
  own: TeamRates,
): { rates: TeamRates } | { wrong: CategoryCode[] } {
  const read = categories.map((category) => [category, readPercent(typed[category])] as const);
  const wrong = read.flatMap(([category, rate]) =>
    rate === null || rate > own[category] ? [category] : [],
  );
  return wrong.length > 0 ? { wrong } : { rates: Object.fromEntries(read) as TeamRates };
}

/** A count from 1; null where the field is empty, undefined where it is no such number. */
export function readUses(text: string, max: number): number | null | undefined {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return null;
  const uses = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : 0;
  return uses >= 1 && uses <= max ? uses : undefined;
}

const Draft = object({
  player: string(),
  role: TeamRole,
  typed: record(string(), string()),
  rates: record(string(), string()),
  agreed: boolean(),
  /** By the content that was sent. */
  keys: record(string(), IdempotencyKey),
});
type StoredDraft = Omit<Infer<typeof Draft>, 'player'>;
export type AccountDraft = Omit<StoredDraft, 'keys' | 'rates'> & { rates: TypedRates };

const storageKey = 'teamAccount';
const blank: StoredDraft = { role: 'member', typed: {}, rates: {}, agreed: false, keys: {} };

const readDraft = (): StoredDraft =>
  readSessionDraft(storageKey, Draft, member.peek()?.id) ?? blank;

function storeDraft(changes: Partial<StoredDraft>): void {
  const player = member.peek()?.id;
  if (player) sessionStore.set(storageKey, JSON.stringify({ ...readDraft(), ...changes, player }));
}

/** What was typed in this tab for an account. */
export function accountDraft(): AccountDraft {
  const { role, typed, rates, agreed } = readDraft();
  return { role, typed, agreed, rates: { ...noRates, ...rates } };
}

export const storeAccountDraft = (draft: AccountDraft): void => storeDraft(draft);

export const dropAccountDraft = (): void => sessionStore.remove(storageKey);

/**
 * The key of a form: the same content has the same, after a reload too, so that a start password
 * whose answer was lost is given again.
 */
export function accountKey(content: object): string {
  const text = JSON.stringify(content);
  const { keys } = readDraft();
  const key = keys[text] ?? crypto.randomUUID();
  storeDraft({ keys: { ...keys, [text]: key } });
  return key;
}
