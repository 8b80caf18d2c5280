import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { LimitKind, LimitPeriod } from '../../../contract/responsible/calls.ts';
import { testPlayer } from '../play/fixtures.ts';
import { setLimit } from './change.ts';

import { memberKit } from './fixtures.ts';
import { responsibleHandlers } from './handlers.ts';

const kit = memberKit(0);
const { asMember, pass } = kit;

const limit = (kind: LimitKind, period: LimitPeriod, amount: number | null) =>
  setLimit(asMember(), kit.player.customerId, { kind, period, amount });
/** By kind and period: the amount in force, and the one that waits. */
async function limits() {
  const { limits: rows } = await responsibleHandlers['responsible.state']({}, asMember());
  return Object.fromEntries(
    rows.map(({ kind, period, amount, next }) => [
      `${kind} ${period}`,
      [amount, next && next.amount],
    ]),
  );
}
const hoursLeft = async () => {
  const { limits: rows } = await responsibleHandlers['responsible.state']({}, asMember());
  return Math.round((Date.parse(rows[0]!.next!.at) - Date.now()) / 3_600_000);
};

describe('a looser limit', () => {
  test('[RG-01] waits for its own kind and period alone', async () => {
    await limit('wager', 'day', 1000);
    await limit('wager', 'week', 5000);
    await limit('loss', 'week', 2000);
    await limit('wager', 'week', 6000);
    const before = { 'wager day': [1000, null], 'loss week': [2000, null] };
    expect(await limits()).toEqual({ ...before, 'wager week': [5000, 6000] });
    await pass('25 hours');
    await limit('wager', 'week', 7000);
    expect(await limits()).toEqual({ ...before, 'wager week': [6000, 7000] });
    const events = await sql<{ before: number }>`
      SELECT (details ->> 'before')::integer AS before FROM play_guard_events WHERE customer_id = ${kit.player.customerId} ORDER BY id DESC LIMIT 1`.execute(
      kit.domain.gateway.db,
    );
    expect(events.rows).toEqual([{ before: 6000 }]);
  });

  test("[RG-01] is one member's alone", async () => {
    const other = kit.player;
    await limit('wager', 'day', 1000);
    kit.player = await testPlayer(kit.domain.gateway, 0);
    await limit('wager', 'day', 2000);
    await limit('wager', 'day', 3000);
    expect(await limits()).toEqual({ 'wager day': [2000, 3000] });
    kit.player = other;
    expect(await limits()).toEqual({ 'wager day': [1000, null] });
  });

  test('[RG-01] waits 24 hours from the last change of its amount', async () => {
    await limit('wager', 'day', 1000);
    await limit('wager', 'day', 2000);
    await pass('10 hours');
    await limit('wager', 'day', 2000);
    expect(await hoursLeft()).toBe(14);
    await limit('wager', 'day', 3000);
    expect(await hoursLeft()).toBe(24);
    await pass('10 hours');
    await limit('wager', 'day', null);
    expect(await hoursLeft()).toBe(24);
  });

  test('[RG-01] that is none waits no longer when its removal is asked for again', async () => {
    await limit('wager', 'day', 1000);
    await limit('wager', 'day', null);
    await pass('10 hours');
    await limit('wager', 'day', null);
    expect(await hoursLeft()).toBe(14);
    await pass('15 hours');
    expect(await limits()).toEqual({});
  });

  test('[RG-01] is given up for a tighter one, which counts at once', async () => {
    await limit('time', 'day', 60);
    await limit('time', 'day', 90);
    await limit('time', 'day', 30);
    expect(await limits()).toEqual({ 'time day': [30, null] });
    await pass('25 hours');
    expect(await limits()).toEqual({ 'time day': [30, null] });
  });
});
