import type { Request } from '../../../contract/index.ts';
import { type KindField, promotionKinds } from '../../../contract/promotions/kinds.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { bannerScenes } from '../../media/banner.ts';
import { insertRaffle, raffleFault, rafflePrizesCost } from './raffle/make.ts';

type NewPromotion = Request<'operator.promotionAdd'>;

/** Fields that are columns as they are. */
const columns = {
  bonusFixed: 'bonus_fixed',
  bonusPercent: 'bonus_percent',
  bonusRate: 'bonus_rate',
  maxBonus: 'max_bonus',
  minDeposit: 'min_deposit',
  newDays: 'new_days',
  daily: 'daily',
  firstDeposit: 'first_deposit',
  type: 'type',
  rule: 'rule',
  scene: 'scene',
  position: 'position',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  needsVerified: 'needs_verified',
  turnoverPercent: 'turnover_percent',
  categories: 'categories',
  budget: 'budget',
} as const satisfies Partial<Record<keyof NewPromotion, string>>;

/**
 * Adds a promotion (REWARD-05); its terms never change afterwards. Returns its id. Throws
 * `invalid_request` with the field.
 */
export async function makePromotion(
  promotion: NewPromotion,
  { db }: Pick<Gateway, 'db'>,
): Promise<string> {
  const fault = faults.find(([, isFault]) => isFault(promotion));
  const field = kindFault(promotion) ?? fault?.[0] ?? raffleFaultOf(promotion);
  if (field) throw new DomainError('invalid_request', { field });
  const { title, summary, terms, type, rule, scene, startsAt, turnoverPercent } = promotion;
  const given = Object.entries(columns).flatMap(([name, column]) => {
    const value = promotion[name as keyof typeof columns];
    return value === undefined ? [] : [[column, value]];
  });
  const values = {
    type,
    rule,
    scene,
    starts_at: startsAt,
    turnover_percent: turnoverPercent,
    ...Object.fromEntries(given),
    title: JSON.stringify(title),
    summary: JSON.stringify(summary),
    terms: JSON.stringify(terms),
  };
  return db.transaction().execute(async (held) => {
    const insert = held.insertInto('promotions').values(values).returning('id');
    const { id } = await insert.executeTakeFirstOrThrow();
    if (promotion.raffle) await insertRaffle(held, id, promotion.raffle);
    return id;
  });
}

/** Of a raffle's terms; its end is there. */
const raffleFaultOf = ({ raffle, endsAt }: NewPromotion): string | undefined =>
  raffle && raffleFault(raffle, endsAt!);

const kindFields = [...Object.keys(columns).slice(0, 8), 'raffle'] as KindField[];

/** A field that the rule needs and that is missing, or that it does not have. */
function kindFault(promotion: NewPromotion): KindField | undefined {
  const { needs, may }: { needs: readonly KindField[]; may: readonly KindField[] } =
    promotionKinds[promotion.rule];
  const known = new Set([...needs, ...may]);
  return (
    needs.find((field) => promotion[field] == null) ??
    kindFields.find((field) => promotion[field] && !known.has(field))
  );
}

const languagesOf = (words: object) => Object.keys(words).toSorted().join(' ');

const faults: [keyof NewPromotion, (promotion: NewPromotion) => boolean][] = [
  ['title', ({ title }) => languagesOf(title) === ''],
  ['summary', ({ title, summary }) => languagesOf(summary) !== languagesOf(title)],
  ['terms', ({ title, terms }) => languagesOf(terms) !== languagesOf(title)],
  ['scene', ({ scene }) => !bannerScenes.includes(scene)],
  ['endsAt', ({ startsAt, endsAt }) => Date.parse(endsAt ?? '') <= Date.parse(startsAt)],
  ['firstDeposit', ({ daily, firstDeposit }) => daily === true && firstDeposit === true],
  // A deposit of the minimum must bring a centavo.
  [
    'minDeposit',
    ({ minDeposit, bonusPercent }) => (minDeposit ?? 100) * (bonusPercent ?? 100) < 100,
  ],
  [
    'budget',
    ({ budget, bonusFixed, maxBonus }) => (budget ?? Infinity) < (bonusFixed ?? maxBonus ?? 0),
  ],
  // All cash prizes fit the budget, so that none that was drawn is left unpaid.
  ['budget', ({ budget, raffle }) => rafflePrizesCost(raffle?.prizes ?? []) > (budget ?? 0)],
  // Each prize has its own.
  ['turnoverPercent', ({ raffle, turnoverPercent }) => raffle !== undefined && turnoverPercent > 0],
];
