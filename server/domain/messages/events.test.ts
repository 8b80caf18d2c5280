import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDomain, testDomain, testPlayer } from '../play/fixtures.ts';
import { addEvents, missedSince } from './events.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

test('[LIVE-01i] [SAFE-04] pages that resume together each get what they missed, and nothing of another’s', async () => {
  const { gateway } = domain;
  const [first, second, quiet] = await Promise.all(
    [0, 0, 0].map(async (amount) => (await testPlayer(gateway, amount)).customerId),
  );
  const happened = (customerId: string, id: string) => ({
    customerId,
    event: { kind: 'deposit', id, state: 'credited' } as const,
  });
  await gateway.db
    .transaction()
    .execute((db) =>
      addEvents(db, [
        happened(first!, '1'),
        happened(second!, '7'),
        happened(first!, '2'),
        happened(first!, '3'),
      ]),
    );
  const missed = await Promise.all([
    missedSince(gateway, first!, 1),
    missedSince(gateway, second!, 0),
    missedSince(gateway, first!, 0),
    missedSince(gateway, quiet!, 0),
    missedSince(gateway, first!, null),
    missedSince(gateway, second!, 5),
  ]);
  const received = missed.map(({ events, upTo }) => ({
    ids: events?.map((event) => event.id) ?? null,
    upTo,
  }));
  expect(received).toEqual([
    { ids: ['2', '3'], upTo: 3 },
    { ids: ['7'], upTo: 1 },
    { ids: ['1', '2', '3'], upTo: 3 },
    { ids: [], upTo: 0 },
    { ids: [], upTo: 3 },
    // An unknown number: the page reads everything again.
    { ids: null, upTo: 1 },
  ]);
});
