import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callHouse, newKey, untilAnswered } from '../../games/common/client/api.ts';
import { openLaunch } from '../../server/domain/play/launches.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { type TestGateway, createTestGateway } from '../../server/testing/gateway.ts';
import { wireTo } from './support/wire.ts';

/** ms between spins, in place of 2.5 s. */
const minSpinIntervalMs = 1200;
let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway({ minSpinIntervalMs });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

test('[GAME-12] two slots in two tabs spin in turns as fast as one, and neither sees an error (SLOTS-19)', async () => {
  const player = await testPlayer(site.gateway, 100_000);
  const wire = wireTo(site.media);
  vi.stubGlobal('fetch', wire.fetch);
  const launches = await Promise.all(
    [
      ['1', 'PLR-001'],
      ['2', 'PLR-002'],
    ].map(([gameId = '', gameCode = '']) =>
      openLaunch(site.gateway, {
        ...player,
        gameId,
        gameCode,
        vendor: 'PLR',
        currency: 'PHP',
        trial: false,
        language: 'EN',
      }),
    ),
  );
  const shown = vi.fn();
  const keys = [newKey(), newKey()] as const;
  const answers = await Promise.all(
    launches.map((launch, i) =>
      untilAnswered(
        () => callHouse(launch, 'house.play', { key: keys[i] ?? '', stake: 1000 }),
        shown,
      ),
    ),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(shown).not.toHaveBeenCalled();
  // One waited, and was then the same round.
  const sent = wire.calls.map(({ body }) => (body as { key: string }).key);
  expect(new Set(sent)).toEqual(new Set(keys));
  expect(sent.length).toBeGreaterThan(2);
  const rounds = await site.db
    .selectFrom('rounds')
    .select('at')
    .where('customer_id', '=', player.customerId)
    .orderBy('at')
    .execute();
  expect(rounds).toHaveLength(2);
  // The gateway tolerates 0.25 s for late lines.
  expect(Number(rounds[1]?.at) - Number(rounds[0]?.at)).toBeGreaterThanOrEqual(
    minSpinIntervalMs - 250,
  );
});
