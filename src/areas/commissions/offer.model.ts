import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type Infer, array, nullable, object, string } from 'superstruct';
import {
  ContractKind,
  DividendPeriod,
  SalaryType,
  type Tier,
  maxAsked,
  maxTiers,
} from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { Id } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { readAmount } from '../../lib/amount.ts';
import type { Words } from '../../models/language.ts';
import { member } from '../../models/session.ts';

const TypedTier = object({ rate: string(), active: string(), bets: string(), loss: string() });
/** A tier as it is typed. */
export type TypedTier = Infer<typeof TypedTier>;
/** A field of a tier. */
export type TierField = keyof TypedTier;

/** An offer as it is typed, for a page that is loaded again. */
const Draft = object({
  player: Id,
  to: nullable(object({ id: Id, account: string(), nickname: string() })),
  kind: ContractKind,
  period: DividendPeriod,
  salaryType: SalaryType,
  tiers: array(TypedTier),
});
export type Draft = Omit<Infer<typeof Draft>, 'player'>;

const place = 'contractDraft';
const emptyTier: TypedTier = { rate: '', active: '', bets: '', loss: '' };
const blank: Draft = {
  to: null,
  kind: 'dividend',
  period: 'W',
  salaryType: 'singleBet',
  tiers: [emptyTier],
};
const typed = signal<Infer<typeof Draft> | null>(null);

/** What is typed, by who is logged in. */
export const draft: ReadonlySignal<Draft> = computed(() =>
  typed.value && typed.value.player === member.value?.id ? typed.value : blank,
);

/** Takes up what was typed last in this tab. */
export function openDraft(): void {
  typed.value = readSessionDraft(place, Draft, member.peek()?.id);
}

/** Changes some of it, and stores it for the tab. */
export function changeDraft(changes: Partial<Draft>): void {
  const player = member.peek()?.id;
  if (!player) return;
  typed.value = { ...draft.peek(), ...changes, player };
  sessionStore.set(place, JSON.stringify(typed.peek()));
}

/** Forgets what was typed: it has been sent. */
export function dropDraft(): void {
  sessionStore.remove(place);
  typed.value = null;
}

/** Adds a tier, up to as many as there may be. */
export function addTier(): void {
  const { tiers } = draft.peek();
  if (tiers.length < maxTiers) changeDraft({ tiers: [...tiers, emptyTier] });
}

/** Takes out the tier at a place, from 0. */
export const removeTier = (at: number): void =>
  changeDraft({ tiers: draft.peek().tiers.filter((_, i) => i !== at) });

/** Takes what is typed into a field of the tier at a place, from 0. */
export function changeTier(at: number, field: TierField, text: string): void {
  const tiers = [...draft.peek().tiers];
  tiers[at] = { ...(tiers[at] ?? emptyTier), [field]: text };
  changeDraft({ tiers });
}

/** What is wrong with an offer, by field: `to`, or a tier's field by its path as `tiers.0.rate`. */
type OfferErrors = Readonly<Record<string, Words>>;

/** Basis points of a rate as it is typed ("12.5"); null for what is none, or nothing. */
export function readRate(text: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!found) return null;
  const points = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return points > 0 ? points : null;
}

/** A least amount; nothing typed, or 0, asks for nothing. Null: it cannot be read, or is too much. */
function readLeast(text: string): number | null {
  if (/^\s*(?:0+(?:\.0{1,2})?)?\s*$/.test(text)) return 0;
  const centavos = readAmount(text);
  return centavos !== null && centavos <= maxAsked ? centavos : null;
}

const maxMembers = 100_000;
function readCount(text: string): number | null {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return 0;
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= maxMembers ? Number(trimmed) : null;
}

/**
 * The offer that is typed, as the gateway takes it, or what is wrong with it.
 * @param highest the highest rate that may be offered of the kind, basis points
 */
export function readOffer(
  { to, kind, period, salaryType, tiers }: Draft,
  highest: number,
): { request: Request<'contracts.offer'> } | { errors: OfferErrors } {
  const errors: Record<string, Words> = {};
  if (!to) errors.to = ['commissions.offer.who'];
  const rates = tiers.map(({ rate }) => readRate(rate));
  const read = tiers.map((tier, i): Tier => {
    const rate = rates[i] ?? null;
    const [activeMembers, validBet, profitLoss] = [
      readCount(tier.active),
      readLeast(tier.bets),
      readLeast(tier.loss),
    ];
    if (rate === null || rate > highest)
      errors[`tiers.${i}.rate`] = ['commissions.offer.rateWrong', { highest: highest / 100 }];
    else if (rates.indexOf(rate) !== i) errors[`tiers.${i}.rate`] = ['commissions.offer.rateTwice'];
    if (activeMembers === null) errors[`tiers.${i}.active`] = ['commissions.offer.activeWrong'];
    if (validBet === null) errors[`tiers.${i}.bets`] = ['commissions.offer.amountWrong'];
    if (profitLoss === null) errors[`tiers.${i}.loss`] = ['commissions.offer.amountWrong'];
    return {
      rate: rate ?? 0,
      activeMembers: activeMembers ?? 0,
      validBet: validBet ?? 0,
      profitLoss: profitLoss ?? 0,
    };
  });
  if (!to || Object.keys(errors).length > 0) return { errors };
  const dividend = kind === 'dividend';
  return {
    request: {
      customerId: to.id,
      kind,
      period: dividend ? period : null,
      salaryType: dividend ? null : salaryType,
      tiers: read,
    },
  };
}
