import {
  OwnPromotions,
  type PromotionEligibility,
  Promotions,
} from '../../../contract/promotions/shapes.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { celebrate } from '../../models/celebration.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { language } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { loadPlayState } from '../../models/responsible.ts';
import { availablePromos, member, trial } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

export const promotionsPath = '/promotions';
export const memberPromotionsPath = '/member/promotions';

const offerSource = cached(
  'promotions',
  (key) => call('promotion.list', { language: key }),
  Promotions,
);
const ownSource = cached(
  'records',
  (key) => call('promotion.own', { language: key.split(' ')[1]! }),
  OwnPromotions,
);

const offerLoads = new AheadLoads(offerSource);

/** Public promotions, cached for offline use. */
export const offers = offerSource.now;
/** Eligibility and claims (MEM-10). */
export const own = ownSource.now;

/** Whether a member who may claim is known. A tracked read. */
export const mayClaim = (): boolean => member.value !== null && !trial.value;

/** null: guest, not loaded, or over. A tracked read. */
export const eligibilityOf = (id: string): PromotionEligibility | null =>
  mayClaim()
    ? ((own.value.value as OwnPromotions | null)?.eligibility.find((each) => each.id === id) ??
      null)
    : null;

/** Loads the public promotions ahead of the page. */
export const readyPromotions = (): Promise<unknown> => offerLoads.ready(language.peek());

/** Loads all in the page's language. */
export async function loadPromotions(): Promise<void> {
  await Promise.all([offerLoads.load(language.peek()), loadOwn()]);
}

/** Returns whether the gateway answered. */
async function loadOwn(): Promise<boolean> {
  if (member.peek() === null || trial.peek()) return false;
  await ownSource.load(`promotion.own ${language.peek()}`);
  const { state, value } = own.peek();
  if (state !== 'fresh' || !value) return false;
  availablePromos.value = (value as OwnPromotions).available;
  return true;
}

/**
 * Loads promotions and follows the member's events: a deposit may unlock a bonus. `memberId`
 * undefined: guest. Returns a stop function.
 */
export function followPromotions(code: string, memberId: string | undefined): () => void {
  void offerLoads.load(code);
  if (memberId !== undefined) {
    void loadOwn();
    if (!trial.peek()) void loadPlayState();
  }
  return onLiveEvent(({ kind }) => {
    if (kind === 'deposit' || kind === 'message' || kind === 'hello' || kind === 'behind')
      void loadOwn();
    // A raffle was drawn or cancelled, perhaps.
    if (kind === 'message') void offerLoads.load(code);
  });
}

const action = new OneTimeAction<string>(loadOwn);
/** The member's action; its body is the promotion's id. */
export const claimAction = action.state;

/** Clears a read outcome. */
export const forgetAction = (): void => action.forget();

/** @returns whether done */
export function join(id: string): Promise<boolean> {
  return act(
    id,
    () => call('promotion.join', { id, language: language.peek() }),
    ({ status }) => status !== 'join',
  );
}

/** Applies for approval (PROMO-02). @returns whether done */
export function apply(id: string, remark: string, pictures: string[]): Promise<boolean> {
  const body = { id, language: language.peek(), remark, ...(pictures.length > 0 && { pictures }) };
  return act(
    id,
    () => call('promotion.apply', body),
    ({ status }) => status !== 'join',
  );
}

/** Claims a bonus; only shown once confirmed (WAL-03). @returns whether done */
export async function claim(id: string): Promise<boolean> {
  const done = await act(
    id,
    () => call('promotion.claim', { id, language: language.peek() }),
    ({ status }) => status !== 'claim',
  );
  if (done) {
    void refreshBalance();
    void celebrate();
  }
  return done;
}

/**
 * Claims a raffle's numbers (PROMO-02b); only shown once confirmed.
 * @param before how many the member has
 * @returns how many more the member has
 */
export async function claimNumbers(id: string, before: number): Promise<number> {
  const done = await act(
    id,
    () => call('promotion.raffleClaim', { id, language: language.peek() }),
    ({ raffle }) => raffle !== null && raffle.claimed > before,
  );
  void offerLoads.load(language.peek());
  return done ? (eligibilityOf(id)?.raffle?.claimed ?? before) - before : 0;
}

async function act(
  id: string,
  send: () => ReturnType<typeof call<'promotion.join'>>,
  isDone: (eligibility: PromotionEligibility) => boolean,
): Promise<boolean> {
  const found = () => {
    const eligibility = (own.peek().value as OwnPromotions).eligibility.find(
      (each) => each.id === id,
    );
    return (eligibility && isDone(eligibility)) || null;
  };
  return (await action.ask(id, () => mapped(send(), () => true), found)) === true;
}
