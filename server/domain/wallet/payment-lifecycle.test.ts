import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depositStates } from '../../../contract/deposits/shapes.ts';
import { newReference } from '../../reference.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { depositLifecycle } from '../deposits/lifecycle.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { withdrawalLifecycle } from '../withdrawals/lifecycle.ts';

interface Listed {
  from: readonly string[];
  to: string;
}

/** A diagram's transitions in docs/flows, `from to`, without the first. */
function drawn(flow: string): string[] {
  const text = readFileSync(new URL(`../../../docs/flows/${flow}.md`, import.meta.url), 'utf8');
  const diagram = /stateDiagram-v2\n(.*?)```/s.exec(text)![1]!;
  const arrows = [...diagram.matchAll(/^ {2}(\w+) --> (\w+)/gm)];
  return arrows.map(([, from, to]) => `${from} ${to}`).toSorted();
}

const listed = (transitions: Record<string, Listed>): string[] =>
  [
    ...new Set(
      Object.values(transitions).flatMap(({ from, to }) => from.map((each) => `${each} ${to}`)),
    ),
  ].toSorted();

test('the state diagrams of docs/flows show the transitions of deposits and withdrawals', () => {
  expect(drawn('deposit')).toEqual(listed({ ...depositLifecycle.transitions }));
  expect(drawn('withdrawal')).toEqual(listed({ ...withdrawalLifecycle.transitions }));
});

describe('a transition that the state does not allow', () => {
  let site: TestGateway;
  let player: TestPlayer;
  beforeAll(async () => {
    site = await createTestGateway();
    player = await testPlayer(site.gateway, 0);
  });
  afterAll(() => site.close());

  const inState = (state: (typeof depositStates)[number]) =>
    site.db
      .insertInto('deposits')
      .values({
        customer_id: player.customerId,
        key: randomUUID(),
        fingerprint: Buffer.from('test'),
        reference: newReference('PD'),
        rail: 'instapay',
        amount: 50_000,
        currency: 'PHP',
        state,
        // A credited deposit has a sum and a movement.
        ...(state === 'credited' && { credited: 50_000, transfer_id: 1 }),
        expires_at: new Date(Date.now() + 60_000),
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  const changes = [
    { action: 'decline', reason: 'provider_rejected' },
    { action: 'fail' },
    { action: 'pay', credited: 50_000, paid: 50_000 },
    { action: 'mismatch', reason: 'amount_differs', paid: 40_000 },
    { action: 'contradict', paid: 50_000 },
    { action: 'credit', credited: 50_000 },
    { action: 'reject' },
    { action: 'expire' },
  ] as const;
  const cases = depositStates.flatMap((state) =>
    changes
      .filter(({ action }) => !depositLifecycle.transitions[action].from.includes(state))
      .map((change) => ({ state, action: change.action, change })),
  );

  test.each(cases)(
    '[WAL-05] leaves a deposit as it is: $action when $state',
    async ({ state, change }) => {
      const before = await inState(state);
      const { row, changed } = await site.db
        .transaction()
        .execute((db) =>
          depositLifecycle.transition(db, { reference: before.reference }, () => change),
        );
      expect({ row, changed }).toEqual({ row: before, changed: false });
      const after = site.db.selectFrom('deposits').selectAll().where('id', '=', before.id);
      expect(await after.executeTakeFirstOrThrow()).toEqual(before);
      const events = site.db.selectFrom('deposit_events').where('deposit_id', '=', before.id);
      expect(await events.selectAll().execute()).toEqual([]);
    },
  );
});
