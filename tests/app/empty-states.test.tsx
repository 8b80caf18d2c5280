import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newAgent } from '../../server/domain/agent/fixtures.ts';
import { recheckContent } from '../../server/domain/content/shown.ts';
import { testItem } from '../../server/domain/points/fixtures.ts';
import { VipMember } from '../../server/domain/vip/fixtures.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { moneyText } from '../../src/models/money.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const main = () => within(screen.getByRole('main'));
let member: VipMember;

beforeEach(async () => {
  member = new VipMember(app.site);
  member.player = await testPlayer(app.site.gateway, 0);
});

const open = (path: string) => app.open(path, { token: member.player.token, language: 'EN' });
const empties = async (): Promise<Element[]> => {
  await waitFor(() => expect(document.querySelector('main .empty')).toBeTruthy());
  return [...document.querySelectorAll('main .empty')];
};
const takeBreak = () =>
  sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.player.customerId}, now() + interval '1 day')`.execute(app.site.db); // prettier-ignore

describe('[MEM-20a] an empty list has a picture and one thing to do', () => {
  test.each([
    '/member/messageV2',
    '/member/personalHistoryCopy',
    '/member/transactionHistory',
    '/member/personalProfit',
    '/member/bonusDetails',
    '/member/depositv2',
    '/member/withdraw',
    '/member/referral',
    '/member/missions',
    '/member/calendar',
    '/member/tickets',
    '/member/vip',
    '/member/manualRebate',
    '/member/tournaments',
    '/pointMall',
    '/pointMall?tab=history',
    '/pointMall?tab=details',
    '/favorite',
    '/recent',
    '/support',
    '/waiting',
  ])('on %s', async (path) => {
    await open(path);
    for (const empty of await empties()) {
      expect(empty.querySelectorAll('svg.picture')).toHaveLength(1);
      expect(empty.querySelectorAll('a, button')).toHaveLength(1);
    }
  });
});

test('[MEM-20b] [RG-03] during a break the thing to do on an empty list is no game', async () => {
  await takeBreak();
  await open('/member/messageV2');
  const [empty] = await empties();
  const link = within(empty as HTMLElement).getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    t('ui.do.break'),
    '/member/responsible',
  ]);
});

test.each(['/agent/messages', '/agent/agentAnnouncement'])(
  '[MEM-20f] the thing to do on the empty list of %s is no game',
  async (path) => {
    const { token } = await newAgent(app.site);
    await sql`DELETE FROM announcements`.execute(app.site.db);
    recheckContent(app.site.gateway);
    await app.open(path, { token, language: 'EN' });
    const [empty] = await empties();
    const link = within(empty as HTMLElement).getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      t('team.bring'),
      '/agent/registerCenter',
    ]);
  },
);

test('[MEM-20c] a paragraph is one sentence, and a tap opens the others', async () => {
  await open('/pointMall');
  const [first, rest] = t('points.intro').split(/(?<=\.) /) as [string, string];
  const line = await main().findByText(first);
  const details = line.closest('details')!;
  expect(details.open).toBe(false);
  expect(details.textContent).toContain(rest);
  await click(line);
  expect(details.open).toBe(true);
});

test('[MEM-20d] [REWARD-01] the ladder has all levels, the own place, and how far it is to the next', async () => {
  await member.setLevels();
  const { customerId } = member.player;
  await sql`INSERT INTO vip_members (customer_id, bets, rank) VALUES (${customerId}, 30000, 1)`.execute(app.site.db); // prettier-ignore
  await sql`INSERT INTO vip_rises (customer_id, rank, reward, turnover_percent) VALUES (${customerId}, 1, 10000, 150)`.execute(app.site.db); // prettier-ignore
  await open('/member/vip');
  const rungs = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.vip-ladder__rung')];
    expect(found).toHaveLength(2);
    return found;
  });
  for (const rung of rungs) expect(rung.querySelectorAll('svg.emblem')).toHaveLength(1);
  expect(rungs[0]!.textContent).toContain('Silver');
  expect(rungs[0]!.textContent).toContain(
    t('vip.gives.reward', { reward: moneyText(10_000, '₱'), required: moneyText(15_000, '₱') }),
  );
  expect(rungs[1]!.textContent).toContain('Gold');
  expect(rungs.map((rung) => rung.getAttribute('aria-current'))).toEqual(['true', null]);
  expect(rungs[0]!.textContent).toContain(t('vip.toClaim', { amount: moneyText(10_000, '₱') }));
  expect(rungs[1]!.textContent).toContain(t('vip.toGo', { missing: moneyText(20_000, '₱') }));
});

test('[MEM-20e] each item of the points mall has a picture of its kind', async () => {
  await testItem(app.site, { kind: 'cash', points: 1 });
  await testItem(app.site, { kind: 'goods', points: 10, stock: 5 });
  await open('/pointMall');
  const items = await main().findAllByRole('article');
  expect(items.length).toBeGreaterThanOrEqual(2);
  for (const item of items) expect(item.querySelectorAll('svg.item-picture')).toHaveLength(1);
  const drawn = items.map((item) => item.querySelector('svg.item-picture')!.innerHTML);
  expect(new Set(drawn).size).toBe(drawn.length);
});
