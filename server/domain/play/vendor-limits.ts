import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import type { MoneyCall } from '../../ports/seamless.ts';
import { reloadSite } from '../../settings/state.ts';
import { catalogueVersion, recheckCatalogue } from '../catalogue/snapshot.ts';
import { raiseAlarm } from '../../kernel/alarm.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { houseVendor } from './house-games.ts';

const money = (centavos: number | null): string =>
  `${currencySymbol(memberCurrency)}${((centavos ?? 0) / 100).toFixed(2)}`;

/** Raises the alarm for a vendor closed by its daily loss (SAFE-10), and notifies every open page. */
export async function vendorClosed(
  context: Pick<Context, 'db' | 'env' | 'live' | 'log' | 'ports'>,
  vendor: string,
): Promise<void> {
  const { maxDailyLoss, netLoss } = await limitsOf(context, vendor);
  raiseAlarm(
    context,
    'vendor closed by its daily loss limit',
    { vendor, netLoss, maxDailyLoss },
    `${vendor} has paid out ${money(netLoss)} more than was staked with it today; its limit is ${money(maxDailyLoss)}. Nobody can play there until you open it:\n\n  npm run operator -- vendor open ${vendor}\n\nOpen rounds are paid as they end. Ask the vendor first: its key may be known to others.`,
  );
  recheckCatalogue(context);
  await reloadSite(context);
  context.live.toAll({ kind: 'status', catalogueVersion: await catalogueVersion(context) });
}

/** A vendor that pays what nobody staked is broken, or somebody has its key. */
export function logRejectedCredit(
  { log }: Pick<Gateway, 'log'>,
  { vendor, playerId, transactionId, roundId, amount, bonus }: MoneyCall,
  error: unknown,
): void {
  if (!(error instanceof DomainError) || error.field === undefined) return;
  log.error(
    { vendor, playerId, transactionId, roundId, amount, bonus },
    bonus === undefined
      ? 'vendor credit without a valid debit of its round rejected'
      : 'vendor credit of a bonus that the vendor may not pay rejected',
  );
}

/** What is left out stays. Throws `not_found`; `invalid_request` for the house. */
export async function setVendorLimits(
  { vendor, maxDailyLoss, bonusTypes }: Request<'operator.vendorLimits'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<Value<'operator.vendorLimits'>> {
  const code = vendor.toUpperCase();
  if (code === houseVendor) throw new DomainError('invalid_request', { field: 'vendor' });
  const known = gateway.db.selectFrom('vendors').select('code').where('code', '=', code);
  if (!(await known.executeTakeFirst())) throw new DomainError('not_found', { field: 'vendor' });
  const change = {
    ...(maxDailyLoss === undefined ? {} : { max_daily_loss: maxDailyLoss }),
    ...(bonusTypes === undefined ? {} : { bonus_types: [...new Set(bonusTypes)].sort() }),
  };
  await gateway.db
    .insertInto('vendor_limits')
    .values({ vendor: code, ...change })
    .onConflict((conflict) => {
      const found = conflict.column('vendor');
      return Object.keys(change).length > 0 ? found.doUpdateSet(change) : found.doNothing();
    })
    .execute();
  return limitsOf(gateway, code);
}

async function limitsOf(
  { db }: Pick<Gateway, 'db'>,
  vendor: string,
): Promise<Value<'operator.vendorLimits'>> {
  const { closed_at, ...row } = await db
    .selectFrom('vendor_limits')
    .select(['vendor', 'max_daily_loss', 'bonus_types', 'closed_at'])
    .select(
      sql<string>`CASE WHEN day = (now() AT TIME ZONE 'Asia/Manila')::date THEN net_loss ELSE 0 END`.as(
        'net_loss',
      ),
    )
    .where('vendor', '=', vendor)
    .executeTakeFirstOrThrow();
  return {
    vendor,
    maxDailyLoss: Number(row.max_daily_loss),
    bonusTypes: row.bonus_types,
    netLoss: Number(row.net_loss),
    closedAt: closed_at?.toISOString() ?? null,
  };
}
