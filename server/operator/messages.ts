import { sql } from 'kysely';
import { trialType } from '../../contract/identity/account-types.ts';
import type { Request } from '../../contract/index.ts';
import type { Gateway, Handlers } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { takesBreak } from '../domain/limits/guard.ts';
import { siteState } from '../settings/state.ts';
import { addMessages } from '../domain/messages/add.ts';

/** Per transaction: feeds are locked for milliseconds. */
const atOnce = 500;

export const messageOperatorHandlers: Pick<Handlers<'operator'>, 'operator.message'> = {
  'operator.message': async (request, context) => {
    const missing = siteState(context).settings.languages.find(({ code }) => !request.texts[code]);
    if (missing) throw new DomainError('invalid_request', { field: `texts.${missing.code}` });
    return {
      sent:
        request.account === undefined
          ? await sendToAll(context, request)
          : await sendToOne(context, request.account, request),
    };
  },
};

type Words = Request<'operator.message'>;

/** Returns 0 for an offer during a break (RG-03). Throws `not_found`. */
async function sendToOne(gateway: Gateway, account: string, words: Words): Promise<number> {
  const member = await gateway.db
    .selectFrom('customers')
    .select(['id', takesBreak(sql.ref('id')).as('rests')])
    .where('account', '=', account.toLowerCase())
    .where('type', '!=', trialType)
    .executeTakeFirst();
  if (!member) throw new DomainError('not_found', { field: 'account' });
  return words.kind === 'promotion' && member.rests ? 0 : write(gateway, [member.id], words);
}

/** Writes to all open accounts by id; offers skip breaks (RG-03). Resumes by its key. */
async function sendToAll(gateway: Gateway, words: Words): Promise<number> {
  let sent = 0;
  let after = '0';
  for (;;) {
    const members = await gateway.db
      .selectFrom('customers')
      .select('id')
      .where('id', '>', after)
      .where('type', '!=', trialType)
      .where('disabled_at', 'is', null)
      .$if(words.kind === 'promotion', (query) =>
        query.where(({ not }) => not(takesBreak(sql.ref('customers.id')))),
      )
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (members.length === 0) return sent;
    sent += await write(
      gateway,
      members.map(({ id }) => id),
      words,
    );
    after = members.at(-1)!.id;
  }
}

async function write(
  gateway: Gateway,
  customerIds: readonly string[],
  { kind, texts, key }: Words,
): Promise<number> {
  const messages = customerIds.map((customerId) => ({
    customerId,
    kind,
    cause: `operator:${key}`,
    key: 'operator' as const,
    texts,
  }));
  const sent = await gateway.db.transaction().execute((db) => addMessages(db, messages));
  if (sent > 0) for (const id of customerIds) gateway.live.news(id);
  return sent;
}
