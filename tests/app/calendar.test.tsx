import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, siteDayOf } from '../../contract/calendar/days.ts';
import { correctClock } from '../../server/clock.ts';
import {
  CalendarMember,
  inCash,
  inPoints,
  setClock,
} from '../../server/domain/calendar/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { press } from './support/steps.ts';

const app = useApp();
useOutbox();
const t = words('EN');
let member: CalendarMember;

beforeEach(async () => {
  member = new CalendarMember(app.site);
  await member.openCalendar();
  await member.open();
});
afterEach(() => correctClock(0));

const open = () => app.open('/member/calendar', { token: member.player.token, language: 'EN' });
const main = () => within(screen.getByRole('main'));
const claim = () => screen.findByRole<HTMLButtonElement>('button', { name: t('calendar.claim') });
const network = (online: boolean) => act(async () => app.wire.setOnline(online));
const today = () => siteDayOf(Date.now());
const cells = async () => {
  const week = await screen.findByRole('list', { name: t('calendar.week') });
  return within(week)
    .getAllByRole('listitem')
    .map((cell) => cell.querySelector('.calendar__state')!.textContent);
};

describe('the calendar', () => {
  test('[REWARD-02a] states what today brings, pays it once pressed, and shows it when it is paid', async () => {
    await member.set({ day: { day: 1, ...inCash(1500) } });
    await open();
    expect(await main().findByText(t('calendar.start'))).toBeTruthy();
    expect(await cells()).toEqual([
      t('calendar.state.today'),
      ...Array(6).fill(t('calendar.state.coming')),
    ]);
    expect(main().getByText(t('calendar.wagering', { required: '₱45' }))).toBeTruthy();
    expect(main().getByText(t('calendar.noHistory'))).toBeTruthy();
    await press(t('calendar.claim'), main());
    expect(await main().findByText(t('calendar.claimed'))).toBeTruthy();
    expect(main().getByText(t('calendar.streak.one', { count: 1 }))).toBeTruthy();
    expect((await cells())[0]).toBe(t('calendar.state.claimed'));
    expect(main().getByText(t('calendar.number', { number: 1 }))).toBeTruthy();
    expect(await member.money()).toMatchObject({ wallet: 1500 });
    const sent = app.wire.calls.filter(({ path }) => path.endsWith('/calendar/claim'));
    expect(sent).toMatchObject([{ body: { day: today() } }]);
  });

  test('[REWARD-02a] is in the menu with a mark while today can be claimed, and not where it is off', async () => {
    await open();
    const entry = () =>
      main()
        .getAllByRole('link')
        .find((link) => link.getAttribute('href') === '/member/calendar');
    await waitFor(() => expect(entry()?.textContent).toContain('1'));
    await press(t('calendar.claim'), main());
    await waitFor(() => expect(entry()?.textContent).not.toContain('1'));
    await member.set({ open: false });
    await app.open('/member/vip', { token: member.player.token, language: 'EN' });
    expect(entry()).toBeUndefined();
    await app.visit('/member/calendar');
    expect(await screen.findByText(t('calendar.closed'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('calendar.claim') })).toBeNull();
    // What was claimed stays.
    expect(main().getByText(t('calendar.number', { number: 1 }))).toBeTruthy();
  });

  test('[REWARD-02a] shows forgiven and missed days, and which day was forgiven this month', async () => {
    // Days of one month, as the tests may run at a month's end.
    const days = ['2031-01-06', '2031-01-07', '2031-01-09'];
    await member.claimOn(...days);
    setClock('2031-01-10');
    await open();
    expect((await cells()).slice(0, 5)).toEqual([
      t('calendar.state.claimed'),
      t('calendar.state.claimed'),
      t('calendar.state.forgiven'),
      t('calendar.state.claimed'),
      t('calendar.state.today'),
    ]);
    expect(
      main().getByText(new RegExp(t('calendar.rules.usedForgiven', { day: 'Jan 8, 2031' }))),
    ).toBeTruthy();
    setClock('2031-01-12');
    await open();
    await waitFor(async () =>
      expect((await cells()).slice(0, 2)).toEqual([
        t('calendar.state.missed'),
        t('calendar.state.today'),
      ]),
    );
  });

  test('[REWARD-02a] says before the press that the budget is used up', async () => {
    await member.set({ pointsBudget: 5 });
    await open();
    expect(await main().findByText(t('calendar.leftOut'))).toBeTruthy();
    expect(main().getByText(t('calendar.rules.budget'))).toBeTruthy();
  });

  test('[REWARD-02a] leads to the deposit that a member needs, in place of the button', async () => {
    await member.open({ deposit: false });
    await open();
    const way = await screen.findByRole('link', { name: t('calendar.needs.toDeposit') });
    expect(way.getAttribute('href')).toBe('/member/depositv2');
    expect(screen.queryByRole('button', { name: t('calendar.claim') })).toBeNull();
  });

  test('[REWARD-02a] [REWARD-05f] offers nothing during a break, and says that the streak stays', async () => {
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    await open();
    expect(await main().findByText(t('calendar.break.title'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('calendar.claim') })).toBeNull();
    expect(screen.queryByRole('list', { name: t('calendar.week') })).toBeNull();
    expect(screen.queryByText(t('calendar.ladder'))).toBeNull();
    expect(document.querySelector('.side-panel__intro')).toBeNull();
  });

  test('[REWARD-02a] that cannot be loaded says so and tries again', async () => {
    let fails = true;
    await app.open('/member/calendar', {
      token: member.player.token,
      language: 'EN',
      fault: ({ path }) => {
        if (fails && path === '/api/wps/calendar') throw new TypeError('cut');
        return undefined;
      },
    });
    expect(await screen.findByText(t('calendar.absent'))).toBeTruthy();
    fails = false;
    await press(t('status.retry'), main());
    expect(await claim()).toBeTruthy();
  });
});

test("[REWARD-02a] the day is the gateway's, also where the device's clock is a day ahead", async () => {
  await sql`UPDATE customers SET created_at = now() - interval '9 days'`.execute(app.site.db);
  await sql`UPDATE calendar_terms SET at = now() - interval '9 days'`.execute(app.site.db);
  const day = addDays(today(), -1);
  setClock(day);
  await open();
  await press(t('calendar.claim'), main());
  expect(await main().findByText(t('calendar.claimed'))).toBeTruthy();
  expect((await member.state()).history).toMatchObject([{ day }]);
});

test('[REWARD-02a] a claim that the gateway cannot take now waits, and says so', async () => {
  await open();
  await claim();
  app.wire.before(({ path }) =>
    path.endsWith('/calendar/claim') ? new Response('oops', { status: 502 }) : undefined,
  );
  await press(t('calendar.claim'), main());
  expect(await main().findByText(t('calendar.waiting'))).toBeTruthy();
  expect((await cells())[0]).toBe(t('calendar.state.waiting'));
});

describe('without network', () => {
  const settled = () =>
    waitFor(() => expect(document.documentElement.hasAttribute('data-settled')).toBe(true));

  test('[REWARD-02a] [PWA-06] a claim waits, is not shown as paid, and is paid when the network is back', async () => {
    await open();
    await claim();
    await settled();
    await network(false);
    await press(t('calendar.claim'), main());
    expect(await main().findByText(t('calendar.waiting'))).toBeTruthy();
    expect((await cells())[0]).toBe(t('calendar.state.waiting'));
    expect(screen.queryByText(t('calendar.claimed'))).toBeNull();
    expect(main().getByText(t('calendar.noHistory'))).toBeTruthy();
    expect(await member.money()).not.toMatchObject({ points: 10 });
    await network(true);
    expect(await main().findByText(t('calendar.claimed'))).toBeTruthy();
    expect(await member.money()).toMatchObject({ points: 10 });
  });

  test('[REWARD-02a] a claim that comes too late is not accepted, and says why', async () => {
    await open();
    await claim();
    await settled();
    await network(false);
    await press(t('calendar.claim'), main());
    await main().findByText(t('calendar.waiting'));
    setClock(addDays(today(), 3));
    await network(true);
    expect(
      await main().findByText(new RegExp(t('errors.calendar_day_over')), {}, { timeout: 10_000 }),
    ).toBeTruthy();
    await press(t('calendar.understood'), main());
    await waitFor(() =>
      expect(screen.queryByText(new RegExp(t('errors.calendar_day_over')))).toBeNull(),
    );
    expect((await member.state()).history).toEqual([]);
  });

  test('[REWARD-02a] a claim by old terms gets what was stated on that day', async () => {
    await open();
    await claim();
    await settled();
    await network(false);
    await press(t('calendar.claim'), main());
    await main().findByText(t('calendar.waiting'));
    await member.set({ day: { day: 1, ...inPoints(1) } });
    await network(true);
    expect(await main().findByText(t('calendar.claimed'))).toBeTruthy();
    expect(await member.money()).toMatchObject({ points: 10 });
  });
});
