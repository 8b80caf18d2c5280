import {
  OwnPromotions,
  type PromotionEligibility,
  Promotions,
} from '../../../contract/promotions/shapes.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
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

/** The promotions as everybody sees them; those that were seen once are there without network. */
export const offers = offerSource.now;
/** Where the member stands with each, and the claims so far (MEM-10). */
export const own = ownSource.now;

/** Whether the device knows a member who may have claims. A tracked read. */
export const mayClaim = (): boolean => member.value !== null && !trial.value;

/** The member's eligibility with a promotion; null for a guest, before the first answer, and for one that is over. A tracked read. */
export const eligibilityOf = (id: string): PromotionEligibility | null =>
  mayClaim()
    ? ((own.value.value as OwnPromotions | null)?.eligibility.find((each) => each.id === id) ??
      null)
    : null;

/** Asks for all of it, in the language of the page; what is shown stays until the answer is there. */
export async function loadPromotions(): Promise<void> {
  await Promise.all([offerSource.load(language.peek()), loadOwn()]);
}

/** Asks where the member stands; reports whether the gateway has answered. */
async function loadOwn(): Promise<boolean> {
  if (member.peek() === null || trial.peek()) return false;
  await ownSource.load(`promotion.own ${language.peek()}`);
  const { state, value } = own.peek();
  if (state !== 'fresh' || !value) return false;
  availablePromos.value = (value as OwnPromotions).available;
  return true;
}

/**
 * Loads them in a language, for anyone who is here (undefined: a guest), and updates them with what happens to the member: a deposit
 * may make a bonus ready. Gives what ends that.
 */
export function followPromotions(code: string, memberId: string | undefined): () => void {
  void offerSource.load(code);
  if (memberId !== undefined) {
    void loadOwn();
    if (!trial.peek()) void loadPlayState();
  }
  return onLiveEvent(({ kind }) => {
    if (kind === 'deposit' || kind === 'message' || kind === 'hello' || kind === 'behind')
      void loadOwn();
  });
}

const action = new OneTimeAction<string>(loadOwn);
/** What the member does with a promotion; its body is the promotion's id. */
export const claimAction = action.state;

/** Clears the outcome of the last action once it has been read. */
export const forgetAction = (): void => action.forget();

/** Takes part in a promotion. @returns whether it was done */
export function join(id: string): Promise<boolean> {
  return act(
    id,
    () => call('promotion.join', { id, language: language.peek() }),
    ({ status }) => status !== 'join',
  );
}

/** Applies for a promotion on which the operator decides (PROMO-02). @returns whether it was done */
export function apply(id: string, remark: string, pictures: string[]): Promise<boolean> {
  const body = { id, language: language.peek(), remark, ...(pictures.length > 0 && { pictures }) };
  return act(
    id,
    () => call('promotion.apply', body),
    ({ status }) => status !== 'join',
  );
}

/** Takes a bonus into the wallet: never queued, never shown before the gateway has confirmed it (WAL-03). @returns whether it was done */
export async function claim(id: string): Promise<boolean> {
  const done = await act(
    id,
    () => call('promotion.claim', { id, language: language.peek() }),
    ({ status }) => status !== 'claim',
  );
  if (done) void refreshBalance();
  return done;
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
