import { describe, expect, test } from 'vitest';
import { testPlayer } from '../play/fixtures.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { coolOff, exclude, setReality } from './change.ts';
import { outcomeOf, memberKit } from './fixtures.ts';
import { responsibleHandlers } from './handlers.ts';

const kit = memberKit(0);
const { asMember, pass } = kit;

const guard = () =>
  kit.domain.gateway.db
    .selectFrom('play_guards')
    .selectAll()
    .where('customer_id', '=', kit.player.customerId)
    .executeTakeFirstOrThrow();
const daysFromNow = (at: Date) => Math.round((at.getTime() - Date.now()) / 86_400_000);

describe('an exclusion', () => {
  test('[RG-02e] [RG-02f] that is made longer begins when the first one did', async () => {
    await exclude(asMember(), kit.player.customerId, 6);
    await pass('100 days');
    const { excluded_at: began } = await guard();
    const until = await exclude(asMember(), kit.player.customerId, 12);
    expect((await guard()).excluded_at).toEqual(began);
    expect([365, 366]).toContain(daysFromNow(until));
  });

  test('[RG-02e] after one that is over has a beginning of its own', async () => {
    await exclude(asMember(), kit.player.customerId, 60);
    await pass('61 months');
    const until = await exclude(asMember(), kit.player.customerId, 6);
    expect(Math.abs(daysFromNow((await guard()).excluded_at!))).toBe(0);
    expect(daysFromNow(until)).toBeGreaterThan(180);
    expect(daysFromNow(until)).toBeLessThan(185);
    expect((await guard()).excluded_until).toEqual(until);
  });
});

describe('a break', () => {
  test("[RG-02d] [RG-02e] is one member's alone, as the reality check is", async () => {
    const other = await testPlayer(kit.domain.gateway, 0);
    await setReality(kit.domain.gateway, other.customerId, 60);
    await coolOff(asMember(), kit.player.customerId, 30);
    await exclude(asMember(), kit.player.customerId, 6);
    await setReality(kit.domain.gateway, kit.player.customerId, 15);
    const { db } = kit.domain.gateway;
    expect(await outcomeOf(requireNoBreak(db, kit.player.customerId))).toBe('self_excluded');
    expect(await outcomeOf(requireNoBreak(db, other.customerId))).toBe('granted');
    kit.player = other;
    expect(await responsibleHandlers['responsible.state']({}, asMember())).toMatchObject({
      coolOffUntil: null,
      realityMinutes: 60,
    });
  });

  test('[MEM-01g] is noted in the history with the address and browser that it came from', async () => {
    await coolOff(asMember(), kit.player.customerId, 1);
    await exclude(asMember(), kit.player.customerId, 6);
    const events = kit.domain.gateway.db
      .selectFrom('security_events')
      .select(['kind', 'ip', 'user_agent'])
      .where('customer_id', '=', kit.player.customerId)
      .orderBy('id');
    const from = { ip: '127.0.0.1', user_agent: 'test' };
    expect(await events.execute()).toEqual([
      { kind: 'cool_off_begun', ...from },
      { kind: 'excluded', ...from },
    ]);
  });
});
