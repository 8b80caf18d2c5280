import type { ChosenBonus, Deposit, Instructions } from '../../../contract/deposits/shapes.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';
import type { Gateway } from '../../context.ts';
import { databaseTime } from '../../db/time.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { mediaOrigins } from '../../settings/origins.ts';
import type { DepositRow } from './lifecycle.ts';

type Context = Pick<Gateway, 'db' | 'env'>;

export const toDeposit = async (row: DepositRow, context: Context): Promise<Deposit> =>
  (await toDeposits([row], context))[0]!;

/** As the contract has them, with the bonuses chosen (MEM-19e). */
export async function toDeposits(
  rows: readonly DepositRow[],
  context: Context,
): Promise<Deposit[]> {
  const [now, bonuses] = await Promise.all([
    databaseTime(context.db),
    bonusesOf(
      rows.map(({ id }) => id),
      context,
    ),
  ]);
  return rows.map((row) => shaped(row, context, now, bonuses.get(row.id) ?? null));
}

async function bonusesOf(
  ids: readonly string[],
  { db }: Context,
): Promise<Map<string, ChosenBonus>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deposit_bonuses as b')
    .innerJoin('promotions as p', 'p.id', 'b.promotion_id')
    .select(['b.deposit_id', 'b.state', 'b.reason', 'b.bonus', 'p.id', 'p.title'])
    .select('p.turnover_percent')
    .where('b.deposit_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ deposit_id, state, reason, bonus, id, title, turnover_percent }) => {
      const amount = bonus === null ? null : Number(bonus);
      const required = amount === null ? null : wageringRequirement(amount, turnover_percent);
      return [deposit_id, { promotion: id, title, state, reason, amount, required }];
    }),
  );
}

function shaped(row: DepositRow, context: Context, now: Date, bonus: ChosenBonus | null): Deposit {
  const instructions = row.instructions as Instructions | null;
  return {
    id: row.id,
    reference: row.reference,
    rail: row.rail,
    amount: Number(row.amount),
    credited: row.credited === null ? null : Number(row.credited),
    currencySymbol: currencySymbol(row.currency),
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    secondsLeft:
      row.state === 'pending'
        ? Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000))
        : 0,
    changedAt: row.changed_at.toISOString(),
    pay: row.state === 'pending' && instructions ? withOrigin(instructions, context) : null,
    bonus,
  };
}

/** The gateway's own pages, as paths, go on the media origin. */
function withOrigin({ url, qr, account }: Instructions, { env }: Context): Instructions {
  const [origin = ''] = mediaOrigins(env);
  const absolute = (text: string | null) => (text?.startsWith('/') ? origin + text : text);
  return { url: absolute(url), qr: absolute(qr), account };
}
