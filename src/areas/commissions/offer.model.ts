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
export type TypedTier = Infer<typeof TypedTier>;
export type TierField = keyof TypedTier;

/** A typed offer, stored over reloads. */
const Draft = object({
  player: Id,
  to: nullable(object({ id: Id, account: string(), nickname: string() })),
  kind: ContractKind,
  period: DividendPeriod,
  salaryType: SalaryType,
  tiers: array(TypedTier),
});
export type Draft = Omit<Infer<typeof Draft>, 'player'>;

const storageKey = 'contractDraft';
const emptyTier: TypedTier = { rate: '', active: '', bets: '', loss: '' };
const blank: Draft = {
  to: null,
  kind: 'dividend',
  period: 'W',
  salaryType: 'singleBet',
  tiers: [emptyTier],
};
const typed = signal<Infer<typeof Draft> | null>(null);

/** The current user's draft. */
export const draft: ReadonlySignal<Draft> = computed(() =>
  typed.value && typed.value.player === member.value?.id ? typed.value : blank,
);

/** Restores this tab's draft. */
export function openDraft(): void {
  typed.value = readSessionDraft(storageKey, Draft, member.peek()?.id);
}

/** Changes the draft and stores it for the tab. */
export function changeDraft(changes: Partial<Draft>): void {
  const player = member.peek()?.id;
  if (!player) return;
  typed.value = { ...draft.peek(), ...changes, player };
  sessionStore.set(storageKey, JSON.stringify(typed.peek()));
}

/** Drops a sent draft. */
export function dropDraft(): void {
  sessionStore.remove(storageKey);
  typed.value = null;
}

/** Adds a tier, up to the maximum. */
export function addTier(): void {
  const { tiers } = draft.peek();
  if (tiers.length < maxTiers) changeDraft({ tiers: [...tiers, emptyTier] });
}

/** Index from 0. */
export const removeTier = (at: number): void =>
  changeDraft({ tiers: draft.peek().tiers.filter((_, i) => i !== at) });

/** Index from 0. */
export function changeTier(at: number, field: TierField, text: string): void {
  const tiers = [...draft.peek().tiers];
  tiers[at] = { ...(tiers[at] ?? emptyTier), [field]: text };
  changeDraft({ tiers });
}

/** Errors by field: `to`, or a path as `tiers.0.rate`. */
type OfferErrors = Readonly<Record<string, Words>>;

/** "12.5" in basis points; null: invalid or empty. */
export function readRate(text: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!found) return null;
  const points = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return points > 0 ? points : null;
}

/** A minimum amount, centavos; empty is 0. null: invalid or too large. */
function readMin(text: string): number | null {
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
 * The offer for the gateway, or its errors.
 * @param highest highest rate allowed, basis points
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
      readMin(tier.bets),
      readMin(tier.loss),
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
