import type { Handlers } from '../context.ts';
import { siteState } from '../settings/state.ts';
import { decideRedemption } from '../domain/points/decide.ts';
import { allItems, setItem } from '../domain/points/items.ts';
import { toRedemption } from '../domain/points/redemptions.ts';

type Actions =
  | 'operator.pointItems'
  | 'operator.pointItem'
  | 'operator.redemptions'
  | 'operator.redemption';

/** Points-mall commands (OPS-03). */
export const pointOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.pointItems': (_request, context) => allItems(context),
  'operator.pointItem': setItem,
  'operator.redemptions': async ({ state, limit = 20 }, context) => {
    const rows = await context.db
      .selectFrom('point_redemptions as r')
      .innerJoin('customers as c', 'c.id', 'r.customer_id')
      .selectAll('r')
      .select('c.account')
      .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute();
    const { defaultLanguage } = siteState(context).settings;
    return {
      redemptions: rows.map(({ account: customer, ...row }) =>
        Object.assign(toRedemption(context, row, defaultLanguage), { customer }),
      ),
    };
  },
  'operator.redemption': decideRedemption,
};
