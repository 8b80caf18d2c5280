import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenerOf } from '../../contract/define.ts';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { addRoundGames } from '../domain/play/rounds-kit.ts';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { earnPoints } from '../domain/points/earn.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { countVipBets } from '../domain/vip/count.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type Possessions, fill, nobodys, numberFrom } from '../testing/possessions.ts';
import { Resident } from '../testing/resident.ts';
import { encrypted } from '../testing/encrypt.ts';
import { namesNothing, openCalls } from '../testing/open-calls.ts';
import { houseOf, trespasses } from '../testing/trespass.ts';

const names = Object.keys(contract) as ActionName[];
const withToken = names.filter((name) =>
  ['trial', 'member', 'agent', 'launch'].includes(entryOf(name).auth),
) as (keyof typeof trespasses)[];

let site: TestGateway;
let owner: Resident;
let theirs: Possessions;
/** Must be in nobody else's answers. */
let marks: string[];
/** The owner's ids (`numberFrom`), not parts of hashes. */
const ownersIds = /(?<![\da-f])71\d{10}(?![\da-f])/g;

beforeAll(async () => {
  site = await createTestGateway();
  await addRoundGames(site.gateway);
  await touchCatalogue(site.gateway, 'rights');
  await site.db.updateTable('vendors').set({ own_wallet: true }).where('code', '=', 'AG').execute();
  await new Resident(site).operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
  await numberFrom(site, 710_000_000_000);
  owner = await new Resident(site).moveIn();
  theirs = await fill(owner);
  // Before rows are compared, not during.
  await earnPoints(site.gateway);
  await countVipBets(site.gateway);
  await numberFrom(site, 820_000_000_000);
  const { customerId, token } = owner.player;
  const { account, nickname } = await site.db
    .selectFrom('customers')
    .select(['account', 'nickname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    reference: string;
  }>`SELECT reference FROM deposits WHERE customer_id = ${customerId}
    UNION ALL SELECT reference FROM withdrawals WHERE customer_id = ${customerId}
    UNION ALL SELECT reference FROM point_redemptions WHERE customer_id = ${customerId}`.execute(
    site.db,
  );
  marks = [
    customerId,
    token,
    account,
    nickname,
    ...rows.map(({ reference }) => reference),
    ...Object.values(theirs),
  ];
}, 120_000);
afterAll(() => site.close());

interface Asked {
  token?: string | undefined;
  key?: string;
}

async function payloadOf(name: ActionName, request: object): Promise<string | object> {
  const { form, encrypted: isEncrypted } = entryOf(name);
  if (form) return new URLSearchParams(request as Record<string, string>).toString();
  return isEncrypted ? encrypted(site.app, request) : request;
}

async function ask(name: ActionName, request: object, { token, key = randomUUID() }: Asked) {
  const { method, path, form } = entryOf(name);
  const origin = listenerOf(entryOf(name));
  const inQuery = method === 'GET' || method === 'DELETE';
  const host = origin === 'media' ? 'localhost:8081' : 'localhost:8080';
  const payload = await payloadOf(name, request);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await { site: site.app, media: site.media, operator: site.operator }[
    origin
  ].inject({
    method,
    url: inQuery ? `${path}?${new URLSearchParams(request as Record<string, string>)}` : path,
    headers: {
      host,
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': key,
      ...(!inQuery && { 'content-type': type }),
    },
    ...(!inQuery && { payload }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    text: answer.body,
    ...(isJson ? answer.json() : { value: {} }),
  };
}
const tokenOf = (name: ActionName, me: Resident) =>
  entryOf(name).auth === 'launch' ? me.launch(houseOf[name] ?? 'slot') : me.player.token;

/** Random in a round. */
const drawn = new Set(['outcome', 'view']);

/** The same for answers that differ in ids, sums and times alone. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].toSorted();
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      drawn.has(name) ? typeof each : shapeOf(each),
    ]),
  );
}

/** Every row of a customer, directly or by its parent row. */
async function rowsOf(customerId: string): Promise<string[]> {
  const { rows: parts } = await sql<{ query: string }>`
    WITH owned AS (SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'customer_id' AND t.table_type = 'BASE TABLE'),
    hanging AS (SELECT k.conrelid::regclass::text AS name, a.attname AS by, k.confrelid::regclass::text AS parent
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid::regclass::text IN (SELECT name FROM owned) AND k.conrelid::regclass::text NOT IN (SELECT name FROM owned)
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = k.confrelid AND attname = 'id'))
    SELECT format('SELECT %L || to_jsonb(t)::text FROM %s t WHERE customer_id = $1', name || ' ', name) AS query FROM owned
    UNION ALL SELECT format('SELECT %L || to_jsonb(t)::text FROM %s t WHERE %I IN (SELECT id FROM %s WHERE customer_id = $1)', name || ' ', name, by, parent) FROM hanging
    UNION ALL SELECT 'SELECT ''customers '' || to_jsonb(t)::text FROM customers t WHERE id = $1'
    UNION ALL SELECT 'SELECT ''entries '' || to_jsonb(t)::text FROM entries t WHERE account_id IN (SELECT id FROM accounts WHERE customer_id = $1)'`.execute(
    site.db,
  );
  const all = parts.map(({ query }) => query.replaceAll('$1', customerId)).join(' UNION ALL ');
  const { rows } = await sql<{
    row: string;
  }>`SELECT row FROM (${sql.raw(all)}) AS rows (row) ORDER BY row`.execute(site.db);
  return rows.map(({ row }) => row);
}

/** Each request by a new member unrelated to the owner. */
async function tryAll(name: keyof typeof trespasses, of: Possessions) {
  const tries = [];
  for (let i = 0, count = 1; i < count; i += 1) {
    const me = await new Resident(site).moveIn();
    const requests = [await trespasses[name](of, me)].flat();
    count = requests.length;
    const request = requests[i]!;
    const { text, ...answer } = await ask(name, request, {
      token: await tokenOf(name, me),
      key: of.writeKey,
    });
    tries.push({
      request,
      text,
      kind: {
        status: answer.status,
        code: answer.code,
        field: answer.field,
        value: shapeOf(answer.value),
      },
    });
  }
  return tries;
}

test("[SAFE-04] every call of the contract has an owner, and every field that can name a member's data is tried", () => {
  expect(
    names.filter((name) => entryOf(name).auth === 'guest').toSorted(),
    'a new open call: see openCalls',
  ).toEqual(openCalls.toSorted());
  expect(
    withToken.filter((name) => !trespasses[name]),
    'a new call: see trespasses',
  ).toEqual([]);
  expect(
    Object.keys(trespasses).filter(
      (name) => !withToken.includes(name as (typeof withToken)[number]),
    ),
  ).toEqual([]);
});

describe("another member's", () => {
  test.each(withToken)('[SAFE-04] %s: is not found, and remains unchanged', async (name) => {
    const before = await rowsOf(owner.player.customerId);
    const nobody = nobodys();
    const made = await tryAll(name, theirs);
    const missed = await tryAll(name, nobody);
    expect(made.map(({ kind }) => kind)).toEqual(missed.map(({ kind }) => kind));
    expect(await rowsOf(owner.player.customerId)).toEqual(before);
    for (const { request, text } of [...made, ...missed]) {
      const sent = JSON.stringify(request);
      const returned = [
        ...marks.filter((mark) => text.includes(mark)),
        ...(text.match(ownersIds) ?? []),
      ];
      expect(returned.filter((each) => !sent.includes(each))).toEqual([]);
    }
    expect(untried(name, made, missed)).toEqual([]);
  });
});

describe('a caller', () => {
  /** What those without a right get, by kind of call. */
  const codes = {
    trial: { guest: 'not_logged_in', launch: 'not_logged_in' },
    member: { guest: 'not_logged_in', launch: 'not_logged_in', trial: 'in_need_true_account' },
    agent: {
      guest: 'not_logged_in',
      launch: 'not_logged_in',
      trial: 'non_agent',
      member: 'non_agent',
    },
    launch: {
      guest: 'launch_expired',
      trial: 'launch_expired',
      member: 'launch_expired',
      agent: 'launch_expired',
    },
    operator: {
      guest: 'forbidden',
      trial: 'forbidden',
      member: 'forbidden',
      agent: 'forbidden',
      launch: 'forbidden',
    },
    vendor: {
      guest: 'bad_signature',
      trial: 'bad_signature',
      member: 'bad_signature',
      agent: 'bad_signature',
      launch: 'bad_signature',
    },
    provider: {
      guest: 'bad_signature',
      trial: 'bad_signature',
      member: 'bad_signature',
      agent: 'bad_signature',
      launch: 'bad_signature',
    },
    guest: {},
  } as const;
  const callers = ['guest', 'trial', 'member', 'agent', 'launch'] as const;
  const tokens: Partial<Record<(typeof callers)[number], string>> = {};
  beforeAll(async () => {
    for (const [caller, type] of [
      ['trial', 4],
      ['member', 0],
      ['agent', 1],
    ] as const) {
      const { customerId, token } = await testPlayer(site.gateway, 0);
      await site.db.updateTable('customers').set({ type }).where('id', '=', customerId).execute();
      tokens[caller] = token;
    }
    tokens.guest = 'nobodys-token-at-all-0000';
    tokens.launch = await (await new Resident(site).moveIn()).launch('slot');
  });

  test.each(callers)(
    '[SAFE-04] with the token of a %s makes no call that is for other roles',
    async (caller) => {
      const before = await rowsOf(owner.player.customerId);
      const actual: Partial<Record<ActionName, string>> = {};
      const expected: typeof actual = {};
      const leaks: string[] = [];
      for (const name of names) {
        const code = (codes[entryOf(name).auth] as Partial<Record<typeof caller, string>>)[caller];
        if (code === undefined) continue;
        const { token } = owner.player;
        const answer = await ask(
          name,
          { ...theirs, token, playerId: owner.player.customerId, account: marks[2] },
          { token: tokens[caller] },
        );
        expected[name] = code;
        actual[name] = answer.code;
        leaks.push(
          ...marks.filter((mark) => answer.text.includes(mark)).map((mark) => `${name}: ${mark}`),
        );
      }
      expect(actual).toEqual(expected);
      expect(leaks).toEqual([]);
      expect(await rowsOf(owner.player.customerId)).toEqual(before);
    },
  );
});

/** Fields never varied: the same in requests for somebody's and for nobody's. */
function untried(
  name: ActionName,
  made: { request: object }[],
  missed: { request: object }[],
): string[] {
  const { schema } = entryOf(name).request;
  const fields: Record<string, { type?: string }> = schema
    ? { ...schema }
    : Object.assign({}, ...made.map(({ request }) => request));
  const plain = new Set(['integer', 'number', 'boolean', 'enums', 'literal']);
  const same = (field: string) =>
    made.every(
      ({ request }, i) =>
        JSON.stringify(request[field as keyof object]) ===
        JSON.stringify(missed[i]?.request[field as keyof object]),
    );
  return Object.entries(fields)
    .filter(([field, { type }]) => !plain.has(type ?? '') && field !== 'as')
    .map(([field]) => field)
    .filter(
      (field) => !namesNothing.has(field) && !namesNothing.has(`${name}.${field}`) && same(field),
    );
}
