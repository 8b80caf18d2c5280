import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { completeTraits } from '../limits/complete-traits.ts';
import { authenticateLaunch } from '../play/launches.ts';
import { playHandlers } from '../play/handlers.ts';
import { type TestPlayer, contextOf, testLaunch, testPlayer } from '../play/fixtures.ts';
import { addRoundGames, openFor } from '../play/rounds-kit.ts';
import { hashPassword } from '../identity/common/passwords.ts';
import { spin } from '../records/fixtures.ts';
import { Teller, details, transactionPassword } from '../withdrawals/fixtures.ts';
import { exclude } from './change.ts';
import { letPass, outcomeOf } from './fixtures.ts';

let site: TestGateway;
let teller: Teller;
let people = 0;
/** Of nobody else. */
const newName = () => {
  people += 1;
  return `Maria ${[...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} Reyes`;
};

beforeAll(async () => {
  site = await createTestGateway();
  await addRoundGames(site.gateway);
  teller = new Teller(site);
});
beforeEach(async () => {
  await site.db.deleteFrom('settings').where('key', '=', 'identity').execute();
});
afterAll(() => site.close());

const as = async <T>(player: TestPlayer, work: () => Promise<T>): Promise<T> => {
  const before = teller.player;
  teller.player = player;
  try {
    return await work();
  } finally {
    teller.player = before;
  }
};
const accountOf = async ({ customerId }: TestPlayer) =>
  (
    await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).account;
/** Sends an identity. */
const submit = (player: TestPlayer, change: object = {}) =>
  as(player, async () =>
    teller.askEncrypted('/api/v2/kyc', {
      details: { ...details(), fullName: newName(), ...change },
      pictures: [await teller.upload()],
    }),
  );
const approve = async (player: TestPlayer) =>
  teller.operator('PUT', 'kyc', { account: await accountOf(player), approve: true });
/** A member whose identity is approved. */
async function verified(change: object = {}, amount = 0): Promise<TestPlayer> {
  const player = await testPlayer(site.gateway, amount);
  await submit(player, change);
  expect(await approve(player)).toMatchObject({ status: 200 });
  return player;
}
const deposit = (player: TestPlayer) =>
  as(player, () =>
    teller.ask('POST', '/api/v2/deposits', { key: randomUUID(), rail: 'instapay', amount: 50_000 }),
  );
const matches = async (query = 'limit=100') =>
  (await teller.operator('GET', `exclusions/matches?${query}`)).value.matches as {
    account: string | null;
    excluded: string;
    traits: string[];
    proven: boolean;
  }[];
const matchesWith = async (player: TestPlayer) => {
  const excluded = await accountOf(player);
  return (await matches()).filter((match) => match.excluded === excluded);
};
const excludeNow = ({ customerId }: TestPlayer) => exclude(site.gateway, customerId, 6);

describe('a person excluded on one account', () => {
  test('[RG-04a] [RG-04b] is not approved on another by name and birthday, nor by document', async () => {
    const fullName = newName();
    const { documentNumber } = details();
    const first = await verified({ fullName, documentNumber });
    await excludeNow(first);
    const byName = await testPlayer(site.gateway, 0);
    await submit(byName, { fullName: fullName.split(' ').toReversed().join(', ').toUpperCase() });
    const byDocument = await testPlayer(site.gateway, 0);
    await submit(byDocument, { documentNumber: documentNumber.replaceAll('-', ' ') });
    const shown = await teller.operator('GET', `kyc?account=${await accountOf(byName)}`);
    expect(shown.value.exclusions).toEqual([
      { account: await accountOf(first), traits: ['person'] },
    ]);
    for (const [player, trait] of [
      [byName, 'person'],
      [byDocument, 'document'],
    ] as const) {
      expect(await approve(player)).toMatchObject({ status: 403, code: 'person_excluded' });
      expect(await deposit(player)).toMatchObject({ status: 403, code: 'person_excluded' });
      expect(await matchesWith(first)).toContainEqual(
        expect.objectContaining({
          account: await accountOf(player),
          traits: [trait],
          proven: true,
        }),
      );
    }
    // Others are approved.
    await verified();
  });

  test('[RG-04a] neither deposits nor plays from an account that was approved before', async () => {
    const fullName = newName();
    const second = await verified({ fullName }, 100_000);
    const first = await verified({ fullName });
    await spin(site.gateway, second, 1);
    expect(await deposit(second)).toMatchObject({ status: 200 });
    await excludeNow(first);
    expect(await deposit(second)).toMatchObject({ status: 403, code: 'person_excluded' });
    // In a game that was open before, too.
    expect(await outcomeOf(spin(site.gateway, second, 1))).toBe('person_excluded');
    await letPass(site.gateway, first.customerId, '7 months');
    expect(await deposit(second)).toMatchObject({ status: 200 });
    await spin(site.gateway, second, 1);
    expect(await matchesWith(first)).toEqual([]);
  });

  test('[RG-04a] is known by a verified mobile number', async () => {
    const setMobile = ({ customerId }: TestPlayer, verifiedAt: Date | null) =>
      site.db
        .updateTable('customers')
        .set({ mobile: '+639175550777', mobile_verified_at: verifiedAt })
        .where('id', '=', customerId)
        .execute();
    const first = await testPlayer(site.gateway, 0);
    await setMobile(first, null);
    await excludeNow(first);
    const other = await verified();
    await setMobile(other, null);
    // Typed alone it is nobody's, once the identity is approved.
    expect(await deposit(other)).toMatchObject({ status: 200 });
    await setMobile(other, new Date());
    expect(await deposit(other)).toMatchObject({ code: 'person_excluded' });
  });

  test("[RG-04a] [RG-04b] another's payout account is rejected as any bound one is, and shown to the operator", async () => {
    const first = await verified();
    const other = await verified();
    const bind = (player: TestPlayer, number: string) => as(player, () => teller.bind(number));
    await site.db
      .insertInto('payout_accounts')
      .values({
        customer_id: first.customerId,
        institution: 'gcash',
        number: '09175550111',
        name: 'Maria',
        removed_at: new Date(),
      })
      .execute();
    await excludeNow(first);
    await site.db
      .insertInto('transaction_passwords')
      .values({
        customer_id: other.customerId,
        hash: await hashPassword(transactionPassword),
      })
      .execute();
    expect(await bind(other, '+63 917 555 0111')).toMatchObject({
      status: 409,
      code: 'payout_taken',
    });
    expect(await matchesWith(first)).toMatchObject([{ traits: ['payout'], point: 'payout' }]);
    expect(await bind(other, '09175550112')).toMatchObject({ status: 200 });
  });

  test('[RG-04b] what is typed at a registration asks for an identity and reveals nothing else', async () => {
    const fullName = newName();
    const first = await verified({ fullName, birthday: '1988-02-03' });
    await excludeNow(first);
    const typed = async (name: string) => {
      const player = await testPlayer(site.gateway, 100_000);
      await site.db
        .insertInto('registrations')
        .values({
          customer_id: player.customerId,
          method: 'username',
          url: '/register',
          birthday: '1988-02-03',
          payee_name: name,
        })
        .execute();
      return player;
    };
    const same = await typed(fullName.toLowerCase());
    expect(await deposit(same)).toMatchObject({ status: 409, code: 'kyc_needed' });
    expect(await outcomeOf(spin(site.gateway, same, 1))).toBe('kyc_needed');
    expect(await deposit(await typed(newName()))).toMatchObject({ status: 200 });
    // With a document of its own in another name, it is somebody else.
    await submit(same);
    expect(await approve(same)).toMatchObject({ status: 200 });
    expect(await deposit(same)).toMatchObject({ status: 200 });
    await spin(site.gateway, same, 1);
  });

  test('[RG-04b] two persons with one name and birthday are separated by the operator', async () => {
    const fullName = newName();
    const first = await verified({ fullName });
    await excludeNow(first);
    const other = await testPlayer(site.gateway, 0);
    await submit(other, { fullName });
    expect(await approve(other)).toMatchObject({ code: 'person_excluded' });
    const names = { account: await accountOf(other), excluded: await accountOf(first) };
    const clear = (body: object) => teller.operator('PUT', 'exclusions/matches', body);
    expect(await clear({ ...names, account: 'nobody-at-all' })).toMatchObject({ status: 404 });
    expect(await clear(names)).toMatchObject({ status: 200, value: names });
    expect(await approve(other)).toMatchObject({ status: 200 });
    expect(await deposit(other)).toMatchObject({ status: 200 });
    expect(await matchesWith(first)).toEqual([]);
    expect(await matches('all=true&limit=100')).toContainEqual(
      expect.objectContaining({ ...names, cleared: true }),
    );
  });

  test('[RG-04c] is stored as keyed hashes, those of earlier versions at the next start', async () => {
    const fullName = newName();
    const first = await verified({ fullName });
    await excludeNow(first);
    const traits = () =>
      site.db
        .selectFrom('exclusion_traits')
        .selectAll()
        .where('customer_id', '=', first.customerId)
        .orderBy('kind')
        .execute();
    const before = await traits();
    expect(before.map(({ kind, hash }) => [kind, hash.length])).toEqual([
      ['document', 32],
      ['person', 32],
    ]);
    const { rows } = await sql<{ definition: string }>`
      SELECT indexdef AS definition FROM pg_indexes WHERE tablename = 'kyc_submissions'`.execute(
      site.db,
    );
    for (const { definition } of rows) expect(definition).not.toContain('document_number');
    await site.db
      .deleteFrom('exclusion_traits')
      .where('customer_id', '=', first.customerId)
      .execute();
    await site.db
      .updateTable('kyc_submissions')
      .set({ document_hash: null })
      .where('customer_id', '=', first.customerId)
      .execute();
    await completeTraits(site.gateway);
    expect(await traits()).toEqual(before);
    const { document_hash: hash } = await site.db
      .selectFrom('kyc_submissions')
      .select('document_hash')
      .where('customer_id', '=', first.customerId)
      .executeTakeFirstOrThrow();
    expect(hash).toEqual(before[0]!.hash);
  });
});

test('[RG-04d] a document is approved for one identity, also when two are approved at once', async () => {
  const { documentNumber } = details();
  const players = await Promise.all([1, 2].map(() => testPlayer(site.gateway, 0)));
  for (const player of players) await submit(player, { documentNumber });
  const answers = await raceBehind(
    site.db,
    (db) =>
      db
        .selectFrom('customers')
        .select('id')
        .where(
          'id',
          'in',
          players.map(({ customerId }) => customerId),
        )
        .forNoKeyUpdate()
        .execute(),
    players.map((player) => () => approve(player)),
  );
  expect(answers.map(({ code }) => code ?? 'approved').toSorted()).toEqual([
    'approved',
    'document_taken',
  ]);
  // Once the first is taken back, the other may have it.
  const [won, lost] = answers[0]!.success ? players : players.toReversed();
  await teller.operator('PUT', 'kyc', {
    account: await accountOf(won!),
    approve: false,
    reason: 'A mistake',
  });
  expect(await approve(lost!)).toMatchObject({ status: 200 });
});

describe('identity before play', () => {
  const setRule = (beforePlay: boolean) => teller.operator('PUT', 'identityRules', { beforePlay });

  test('[RG-04e] is off until it is set; then deposits and bets wait for an approved identity', async () => {
    const player = await testPlayer(site.gateway, 100_000);
    await spin(site.gateway, player, 1);
    const live = await authenticateLaunch(site.gateway, await testLaunch(site.gateway, player));
    const atGame = contextOf(site.gateway, { role: 'launch', ...live! });
    const bet = () =>
      outcomeOf(playHandlers['house.play']({ key: randomUUID(), stake: 100 }, atGame));
    expect(await setRule(true)).toMatchObject({ value: { beforePlay: true } });
    // A game that is open already, the next one, and a deposit.
    expect(await bet()).toBe('kyc_needed');
    const launch = () =>
      as(player, () =>
        teller.ask('POST', '/api/wps/game/launchGame', {
          nodeId: '1',
          host: `http://localhost:${site.gateway.env.mediaPort}`,
          language: 'EN',
        }),
      );
    expect(await launch()).toMatchObject({ status: 409, code: 'kyc_needed' });
    expect(await deposit(player)).toMatchObject({ status: 409, code: 'kyc_needed' });
    await submit(player);
    expect(await bet()).toBe('kyc_needed');
    await approve(player);
    expect(await bet()).toBe('granted');
    expect(await deposit(player)).toMatchObject({ status: 200 });
    await setRule(false);
    await spin(site.gateway, await testPlayer(site.gateway, 1000), 1);
  });

  test('[RG-04e] leaves free play open, and pays a round begun before', async () => {
    const player = await testPlayer(site.gateway, 100_000);
    const freePlay = await testPlayer(site.gateway, 100_000);
    await site.db
      .updateTable('customers')
      .set({ type: 4 })
      .where('id', '=', freePlay.customerId)
      .execute();
    const { context } = await openFor(site.gateway, 'mines', player);
    const { round } = await playHandlers['house.start'](
      { key: randomUUID(), stake: 1000, bet: { mines: 3 } },
      context,
    );
    await setRule(true);
    await spin(site.gateway, freePlay, 1);
    expect(
      await outcomeOf(
        playHandlers['house.act'](
          { key: randomUUID(), roundId: round!.id, step: 0, action: { open: 0 } },
          context,
        ),
      ),
    ).toBe('granted');
  });
});
