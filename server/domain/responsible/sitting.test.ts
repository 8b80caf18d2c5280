import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contextOf, testLaunch, testPlayer } from '../play/fixtures.ts';
import { seamlessHandlers } from '../play/handlers.ts';
import { credit, spin } from '../records/fixtures.ts';
import { memberKit } from './fixtures.ts';
import { responsibleHandlers } from './handlers.ts';

const kit = memberKit(100_000);

const sitting = ({ sessionId = kit.player.sessionId } = {}) =>
  responsibleHandlers['responsible.sitting'](
    {},
    contextOf(kit.domain.gateway, { role: 'member', ...kit.player, sessionId }),
  );
const loggedIn = (before: string) =>
  sql`UPDATE sessions SET created_at = now() - ${before}::interval WHERE id = ${kit.player.sessionId}`.execute(
    kit.domain.gateway.db,
  );

describe('a reality check', () => {
  test('[RG-02a] counts whole seconds since the login', async () => {
    await loggedIn('90 seconds');
    expect([90, 91]).toContain((await sitting()).seconds);
  });

  test('[RG-02a] sums up no money but bets: neither deposits nor bonuses', async () => {
    await loggedIn('1 hour');
    await credit(kit.domain.gateway, kit.player, 'deposit', 700);
    await credit(kit.domain.gateway, kit.player, 'bonus_vip', 500);
    expect(await sitting()).toMatchObject({ staked: 0, paid: 0, currencySymbol: '₱' });
  });

  test('[RG-02a] does not count a stake that came back', async () => {
    const token = await testLaunch(kit.domain.gateway, kit.player);
    const vendor = contextOf(kit.domain.gateway, { role: 'vendor', vendor: 'PLR' });
    const call = { token, playerId: kit.player.customerId, roundId: 'r1' };
    const debit = (transactionId: string, amount: number) =>
      seamlessHandlers['seamless.debit']({ ...call, transactionId, amount }, vendor);
    await debit('d1', 300);
    await debit('d2', 1000);
    expect(await sitting()).toMatchObject({ staked: 1300, paid: 0 });
    const { playerId } = call;
    await seamlessHandlers['seamless.rollback']({ token, playerId, transactionId: 'd2' }, vendor);
    expect(await sitting()).toMatchObject({ staked: 300, paid: 0 });
  });

  test('[RG-02a] restarts with each login', async () => {
    await spin(kit.domain.gateway, kit.player, 1, 100);
    expect((await sitting()).staked).toBe(100);
    await loggedIn('0 seconds');
    expect(await sitting()).toMatchObject({ seconds: 0, staked: 0, paid: 0 });
  });

  test("[RG-02a] [SAFE-04] shows nothing of another member's session", async () => {
    const other = kit.player;
    await loggedIn('90 seconds');
    kit.player = await testPlayer(kit.domain.gateway, 0);
    expect(await sitting(other)).toMatchObject({ seconds: 0, staked: 0, paid: 0 });
  });
});
