import { randomInt } from 'node:crypto';
import { friendsPerPage } from '../../../contract/referral.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Handlers } from '../../context.ts';
import { requireCustomer } from '../session/caller.ts';

/** Answers what a member may know of who came by the own link (MEM-11). */
export const referralHandlers: Handlers<'referral'> = { 'referral.state': stateOf };

/** Letters and digits that are not taken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

async function stateOf({ pageNo = 1 }: Request<'referral.state'>, context: Context): Promise<Value<'referral.state'>> {
  const { db } = context;
  const customerId = requireCustomer(context.caller);
  const friends = db.selectFrom('customers').where('referred_by', '=', customerId);
  const [code, rows, { total }] = await Promise.all([
    codeOf(context, customerId),
    friends
      .select(['nickname', 'created_at'])
      .orderBy('id', 'desc')
      .limit(friendsPerPage)
      .offset((pageNo - 1) * friendsPerPage)
      .execute(),
    friends.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    code,
    total: Number(total),
    totalPages: Math.ceil(Number(total) / friendsPerPage),
    friends: rows.map(({ nickname, created_at: since }) => ({ name: `${[...nickname].slice(0, 2).join('')}•••`, since: since.toISOString() })),
  };
}

/** An agent's invitation code, or a member's own, which is made when it is first asked for. */
async function codeOf({ db }: Context, customerId: string): Promise<string> {
  const read = () => db.selectFrom('customers').select(['affiliate_code', 'referral_code']).where('id', '=', customerId).executeTakeFirstOrThrow();
  for (let tries = 0; tries < 10; tries += 1) {
    const { affiliate_code: ofAgent, referral_code: own } = await read();
    if (ofAgent ?? own) return (ofAgent ?? own)!;
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    const taken = await db.selectFrom('customers').select('id').where((or) => or.or([or('affiliate_code', '=', code), or('referral_code', '=', code)])).executeTakeFirst();
    // Two pages of one member at once: the first one's code stays.
    if (!taken) await db.updateTable('customers').set({ referral_code: code }).where('id', '=', customerId).where('referral_code', 'is', null).execute();
  }
  throw new Error('no free code for a member');
}
