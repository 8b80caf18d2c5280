import { type ReadonlySignal, signal } from '@preact/signals-react';
import { OwnPromotions, type PromotionStanding, Promotions } from '../../../contract/promotion.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { Rest } from '../../lib/rest.ts';
import { whenBack } from '../../models/connectivity.ts';
import { language } from '../../models/language.ts';
import { hearLive } from '../../models/live.ts';
import { loadPlayState } from '../../models/responsible.ts';
import { availablePromos, deviceOnly, member, trial } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

export const promotionsPath = '/promotions';
export const memberPromotionsPath = '/member/promotions';

const offerSource = cached('promotions', (key) => call('promotion.list', { language: key }), Promotions);
const ownSource = cached('records', (key) => call('promotion.own', { language: key.split(' ')[1]! }), OwnPromotions);

/** The promotions as everybody sees them; those that were seen once are there without network. */
export const offers = offerSource.now;
/** Where the member stands with each, and the claims so far (MEM-10). */
export const own = ownSource.now;

/** Whether the device knows a member who may have claims. A tracked read. */
export const mayClaim = (): boolean => member.value !== null && !trial.value;

/** The member's standing with a promotion; null for a guest, before the first answer, and for one that is over. A tracked read. */
export const standingOf = (id: string): PromotionStanding | null => (mayClaim() ? (own.value.value as OwnPromotions | null)?.standings.find((each) => each.id === id) ?? null : null);

/** Asks for all of it, in the language of the page; what is shown stays until the answer is there. */
export async function loadPromotions(): Promise<void> {
  await Promise.all([offerSource.load(language.peek()), loadOwn()]);
}

/** Asks where the member stands; tells whether the gateway has answered. */
async function loadOwn(): Promise<boolean> {
  if (member.peek() === null || trial.peek()) return false;
  await ownSource.load(`promotion.own ${language.peek()}`);
  const { state, value } = own.peek();
  if (state !== 'fresh' || !value) return false;
  availablePromos.value = (value as OwnPromotions).available;
  return true;
}

/**
 * Loads them in a language, for whoever is here (undefined: a guest), and keeps them in step with what happens to the member: a deposit
 * may make a bonus ready. Gives what ends that.
 */
export function followPromotions(code: string, memberId: string | undefined): () => void {
  void offerSource.load(code);
  if (memberId !== undefined) {
    void loadOwn();
    if (!trial.peek()) void loadPlayState();
  }
  return hearLive(({ kind }) => {
    if (kind === 'deposit' || kind === 'message' || kind === 'hello' || kind === 'behind') void loadOwn();
  });
}

/**
 * What the member does with a promotion, one at a time: `checking` when the answer was lost, until the gateway tells how it stands
 * (WAL-03); `undone` when nothing came of it; `failed` when it was refused.
 */
type Deed = { kind: 'idle' } | { kind: 'sending' | 'checking' | 'undone'; id: string } | { kind: 'failed'; id: string; failure: Failure };

const now = signal<Deed>({ kind: 'idle' });
export const deed: ReadonlySignal<Deed> = now;
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
const rest = new Rest();
whenBack(() => rest.wake());

const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';

/** What was told of the last one has been read. */
export function forgetDeed(): void {
  if (!busy()) now.value = { kind: 'idle' };
}

/** Takes part in a promotion. @returns whether it was done */
export function join(id: string): Promise<boolean> {
  return act(id, () => call('promotion.join', { id, language: language.peek() }), ({ status }) => status !== 'join');
}

/** Applies for a promotion on which the operator decides (PROMO-02). @returns whether it was done */
export function apply(id: string, remark: string, pictures: string[]): Promise<boolean> {
  const wish = { id, language: language.peek(), remark, ...(pictures.length > 0 && { pictures }) };
  return act(id, () => call('promotion.apply', wish), ({ status }) => status !== 'join');
}

/** Takes a bonus into the wallet: never queued, never shown before the gateway has told of it (WAL-03). @returns whether it was done */
export async function claim(id: string): Promise<boolean> {
  const done = await act(id, () => call('promotion.claim', { id, language: language.peek() }), ({ status }) => status !== 'claim');
  if (done) void refreshBalance();
  return done;
}

async function act(id: string, send: () => ReturnType<typeof call<'promotion.join'>>, isDone: (standing: PromotionStanding) => boolean): Promise<boolean> {
  const player = member.peek()?.id;
  if (!player || busy()) return false;
  now.value = { kind: 'sending', id };
  const answer = await send();
  if (answer.ok) {
    await loadOwn();
    return settle({ kind: 'idle' });
  }
  if (!isUnknown(answer.failure) || deviceOnly.peek()) {
    void loadOwn();
    return settle({ kind: 'failed', id, failure: answer.failure });
  }
  now.value = { kind: 'checking', id };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    if (await loadOwn()) {
      const standing = (own.peek().value as OwnPromotions).standings.find((each) => each.id === id);
      return settle(standing && isDone(standing) ? { kind: 'idle' } : { kind: 'undone', id });
    }
    await rest.wait(pause);
  }
  return settle({ kind: 'undone', id });
}

function settle(standing: Deed): boolean {
  now.value = standing;
  return standing.kind === 'idle';
}
