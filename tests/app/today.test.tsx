import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { correctClock } from '../../server/clock.ts';
import { setClock } from '../../server/domain/calendar/fixtures.ts';
import { MissionMember, march, marchDay } from '../../server/domain/missions/fixtures.ts';
import { inMinutes, newTournament } from '../../server/domain/tournaments/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useSocket } from './support/socket.ts';
import { openMenu } from './support/steps.ts';
import type { Language } from './support/texts.ts';

const app = useApp();
const send = useSocket();
const t = words('EN');
let member: MissionMember;

beforeEach(async () => {
  setClock(marchDay(1), '13:00:00');
  member = new MissionMember(app.site);
  await member.begin();
  await sql`UPDATE tournaments SET cancelled_at = now()`.execute(app.site.db);
});
afterEach(() => correctClock(0));

const open = (language: Language = 'EN') => app.open('/', { token: member.player.token, language });
const isReserved = () => document.documentElement.hasAttribute('data-today');
const strip = async (title = t('lobby.today.title')) =>
  within(await screen.findByRole('region', { name: title }));
const cards = async (title?: string) =>
  (await strip(title)).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]); // prettier-ignore
const noStrip = async () => {
  await waitFor(() => expect(document.documentElement.hasAttribute('data-settled')).toBe(true));
  expect(screen.queryByRole('region', { name: t('lobby.today.title') })).toBeNull();
};
const count = async (bets: number) => {
  await member.bets(bets, 100, march(1));
  await member.countTo(march(1, '13:00:00'));
};
const fails = { fault: ({ path }: { path: string }) => path.endsWith('/api/wps/rewards') ? new Response('oops', { status: 500 }) : undefined }; // prettier-ignore

describe('what to do today', () => {
  test('[REWARD-02b] follows the gateway as it counts bets', async () => {
    await member.make();
    await open();
    expect((await cards())[1]![0]).toContain(t('lobby.today.progress', { done: 0, all: 10 }));
    await count(10);
    await send({ kind: 'missions' });
    await waitFor(async () => expect((await cards())[1]![0]).toContain(t('lobby.today.ready')));
  });

  test('[MEM-12] has the rank among the missions of the month', async () => {
    await sql`INSERT INTO mission_boards (month, customer_id, score, reached_at)
      SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Manila'), ${member.person.id}, 1000, now()`.execute(app.site.db); // prettier-ignore
    await open('TY');
    const ty = words('TY');
    expect((await cards(ty('lobby.today.title')))[1]).toEqual([
      ty('lobby.today.board') + ty('lobby.today.rank', { rank: 1 }),
      '/member/missionLeaderboard',
    ]);
  });

  test('[PWA-14] has its room from the first paint of the next visit; a guest has none', async () => {
    await member.make();
    await open();
    await strip();
    await waitFor(() =>
      expect([isReserved(), localStorage.getItem('today')]).toEqual([true, 'strip']),
    );
    await app.open('/', { language: 'EN' });
    await waitFor(() => expect([isReserved(), localStorage.getItem('today')]).toEqual([false, null])); // prettier-ignore
    await noStrip();
  });

  test('is not there when there is nothing to do', async () => {
    document.documentElement.dataset.today = 'strip';
    await open();
    await waitFor(() => expect(isReserved()).toBe(false));
    await noStrip();
  });

  test('[REWARD-05f] is not there during a break', async () => {
    await member.make();
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + interval '1 day')`.execute(app.site.db); // prettier-ignore
    document.documentElement.dataset.today = 'strip';
    await open();
    await waitFor(() => expect(isReserved()).toBe(false));
    await noStrip();
  });

  test('that cannot be loaded says so in its room', async () => {
    document.documentElement.dataset.today = 'strip';
    await app.open('/', { token: member.player.token, language: 'EN', ...fails });
    expect(await screen.findByText(t('lobby.today.absent'))).toBeTruthy();
    expect(isReserved()).toBe(true);
  });

  test('[MEM-16] stands with its time when the gateway fails later', async () => {
    await member.make();
    await open();
    await strip();
    app.wire.before(fails.fault);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await strip()).findByText(/./, { selector: '.age' })).toBeTruthy();
    expect((await cards())[1]![0]).toContain('Ten rounds');
  });

  test('[MEM-00b] [MEM-00d] menus count the steps that can be claimed, and all that waits', async () => {
    await member.make();
    await count(10);
    await open();
    await strip();
    const menu = await openMenu(t('frame.account'));
    const badge = (name: string) =>
      menu.getByRole('button', { name: new RegExp(`^${name}`) }).querySelector('.count')
        ?.textContent;
    await waitFor(() => expect(badge(t('missions.title'))).toBe('1'));
    expect(badge(t('promotions.rewardCenter'))).toBe('1');
    expect(badge(t('tournaments.missions.title'))).toBe('1');
  });

  test('[MEM-10] is on home: the day of the calendar, missions with progress, and a rank', async () => {
    await member.operator('PUT', 'calendar', {
      day: { day: 1, points: 5, amount: 0, turnoverPercent: 0 },
    });
    await member.operator('PUT', 'calendar', { open: true, needs: 'nothing' });
    await sql`UPDATE calendar_terms SET at = ${march(1, '00:00:00')}::timestamptz + id * interval '1 ms'`.execute(
      app.site.db,
    );
    await member.make();
    await member.make({
      words: { EN: { title: 'Two pesos', text: 'Bet two pesos.' } },
      goal: 'validBet',
      steps: [{ target: 200, reward: { kind: 'points', points: 5 } }],
    });
    const { value } = await member.operator('POST', 'tournaments', newTournament({ endsAt: inMinutes(9) })); // prettier-ignore
    await sql`UPDATE tournaments SET begins_at = now() - interval '1 hour' WHERE id = ${value.id}`.execute(app.site.db); // prettier-ignore
    await count(2);
    await open();
    await waitFor(async () =>
      expect(await cards()).toEqual([
        [t('lobby.today.all'), '/member/rewardCenter'],
        [t('lobby.today.day') + t('lobby.today.ready'), '/member/calendar'],
        ['Two pesos' + t('lobby.today.ready'), '/member/missions'],
        ['Ten rounds' + t('lobby.today.progress', { done: 2, all: 10 }), '/member/missions'],
        ['Fiesta' + t('lobby.today.join'), `/member/tournaments?id=${value.id}`],
      ]),
    );
  });
});
