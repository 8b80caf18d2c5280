import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TicketMember } from '../../server/domain/tickets/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
let member: TicketMember;

beforeEach(async () => {
  await sql`UPDATE ticket_kinds SET open = false`.execute(app.site.db);
  member = new TicketMember(app.site);
  await member.open();
});

const cash = { amount: 1500, turnoverPercent: 300, weight: 999_999, stock: 100 };
const open = (fault?: (call: { path: string }) => undefined) =>
  app.open('/member/tickets', {
    token: member.player.token,
    language: 'EN',
    ...(fault && { fault }),
  });
const main = () => within(screen.getByRole('main'));
const stage = () => document.querySelector('.ticket-stage > svg')!;
const draws = () =>
  app.wire.calls
    .filter(({ path }) => path.endsWith('/tickets/draw'))
    .map(({ body }) => body as { id: string });
const choose = async (name: string) =>
  userEvent.click(await main().findByRole('radio', { name: new RegExp(name) }));
/** As set on the device. */
const reduceMotion = () => {
  const asked = matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? asked('all') : asked(query),
  );
};
afterEach(() => void vi.restoreAllMocks());

describe('a ticket', () => {
  test('[REWARD-02d] states the odds before, is drawn by the gateway, and shows the prize when its picture is open', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 2);
    await open();
    expect(await main().findByText(t('tickets.oneIn', { number: '1,000,000' }))).toBeTruthy();
    expect(main().getByText('0.0001%')).toBeTruthy();
    expect(main().getByText(t('tickets.wagering', { required: '₱45' }))).toBeTruthy();
    expect(main().getByText(t('tickets.count.other', { count: 2 }))).toBeTruthy();
    await press(t('tickets.draw.egg'), main());
    await waitFor(() => expect(stage().classList).toContain('ticket-egg--opening'));
    // Paid, and not shown anywhere yet.
    expect(await member.money()).toMatchObject({ wallet: 1500 });
    expect(main().getByText(t('tickets.noHistory'))).toBeTruthy();
    const got = await main().findByText(t('tickets.got', { prize: '₱15' }), {}, { timeout: 4000 });
    expect(got.closest('output')).toBeTruthy();
    const link = within(got.closest('output')!).getByRole('link', { name: t('tickets.check') });
    const { id } = draws()[0]!;
    expect(link.getAttribute('href')).toBe(`/fairness?drawn=${id}`);
    await waitFor(async () => expect((await member.state()).unseen).toEqual([]));
    expect(await main().findByRole('button', { name: t('tickets.again.egg') })).toBeTruthy();
    expect(draws()).toHaveLength(1);
  });

  test('[REWARD-02f] the wheel stops in the middle of the drawn sector, at once where motion is reduced', async () => {
    reduceMotion();
    await member.set('wheel', [
      { points: 5, weight: 1 },
      { points: 9, weight: 3 },
    ]);
    await member.grant('wheel', 1);
    await open();
    await press(t('tickets.draw.wheel'), main());
    await main().findByText(/^You got/);
    const { prize } = (await member.state()).history[0]!;
    // From the top: the first quarter, then three.
    const middle = prize.points === 5 ? 45 : 225;
    const disc = document.querySelector<SVGElement>('.ticket-wheel__disc')!;
    expect(disc.style.transform).toBe(`rotate(${5 * 360 - middle}deg)`);
    expect(await main().findByText(t('tickets.none'))).toBeTruthy();
    expect(document.querySelector('canvas')).toBeNull();
  });

  test('[REWARD-02f] the wheel names every prize, and writes those short that have room in their sector', async () => {
    await member.set('wheel', [
      { points: 25_000, weight: 30 },
      { amount: 10_000_000, turnoverPercent: 300, weight: 30, stock: 1 },
      { amount: 1250, turnoverPercent: 300, weight: 30, stock: 1 },
      { points: 12_345, weight: 2 },
      { weight: 8 },
    ]);
    await member.grant('wheel', 1);
    await open();
    const name = [
      t('tickets.kind.wheel'),
      t('tickets.points', { points: '25,000' }),
      '₱100,000',
      '₱12.50',
      t('tickets.points', { points: '12,345' }),
      t('tickets.nothing'),
    ].join(', ');
    const wheel = await main().findByRole('img', { name });
    const labels = [...wheel.querySelectorAll('text')].map((label) => label.textContent);
    expect(labels).toEqual(['25K pts', '₱100K', '₱12.50', t('tickets.wheel.nothing')]);
  });

  test('[REWARD-02e] an answer that is lost is asked again for the same ticket, and paid once', async () => {
    reduceMotion();
    await member.set('envelope', [cash, { points: 5, weight: 1 }]);
    await member.grant('envelope', 2);
    await open();
    await main().findByRole('button', { name: t('tickets.draw.envelope') });
    let lost = 0;
    app.wire.after(({ path }) => {
      if (!path.endsWith('/tickets/draw') || lost > 0) return undefined;
      lost += 1;
      return serverError();
    });
    await press(t('tickets.draw.envelope'), main());
    expect(await main().findByText(t('tickets.checking'))).toBeTruthy();
    expect(
      await main().findByText(t('tickets.got', { prize: '₱15' }), {}, { timeout: 4000 }),
    ).toBeTruthy();
    expect(new Set(draws().map(({ id }) => id)).size).toBe(1);
    expect(await member.money()).toMatchObject({ wallet: 1500 });
    expect((await member.of('envelope')).count).toBe(1);
  });

  test('[REWARD-02e] one that was drawn and never seen is shown on the next visit', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.set('envelope', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 1);
    await member.grant('envelope', 1);
    await member.drawNext('envelope');
    await open();
    expect(await main().findByText(t('tickets.late'))).toBeTruthy();
    expect(main().getByText(t('tickets.got', { prize: '₱15' }))).toBeTruthy();
    await waitFor(async () => expect((await member.state()).unseen).toEqual([]));
    expect(draws()).toEqual([]);
  });

  test('[REWARD-02d] says that the odds have changed, uses nothing, and shows the new ones', async () => {
    reduceMotion();
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 1);
    await open();
    await main().findByRole('button', { name: t('tickets.draw.egg') });
    let changes = 0;
    // While the ticket is on its way, so that the page cannot have the new odds before.
    app.wire.before(async ({ path }) => {
      if (!path.endsWith('/tickets/draw') || changes > 0) return undefined;
      changes += 1;
      await member.operator('PUT', 'tickets/stock', { kind: 'egg', position: 0, stock: 0 });
      return undefined;
    });
    await press(t('tickets.draw.egg'), main());
    expect(await main().findByText(t('errors.ticket_odds'))).toBeTruthy();
    expect(await main().findByText(t('tickets.oneIn', { number: 1 }))).toBeTruthy();
    expect(main().getByText(t('tickets.count.one', { count: 1 }))).toBeTruthy();
    await press(t('tickets.draw.egg'), main());
    expect(await main().findByText(t('tickets.got', { prize: '5 points' }))).toBeTruthy();
  });
});

describe('the page', () => {
  test('[REWARD-02d] is in the menu with the number of tickets, and not where all kinds are closed', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.set('wheel', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 2);
    await member.grant('wheel', 1);
    await open();
    const entry = () =>
      main()
        .getAllByRole('link')
        .find((link) => link.getAttribute('href') === '/member/tickets');
    await waitFor(() => expect(entry()?.textContent).toContain('3'));
    await choose(t('tickets.short.wheel'));
    expect(await main().findByRole('heading', { name: t('tickets.kind.wheel') })).toBeTruthy();
    await member.operator('PUT', 'tickets', { kind: 'egg', open: false });
    await member.operator('PUT', 'tickets', { kind: 'wheel', open: false });
    await app.open('/member/vip', { token: member.player.token, language: 'EN' });
    expect(entry()).toBeUndefined();
    await app.visit('/member/tickets');
    await choose(t('tickets.short.egg'));
    expect(await main().findByText(t('tickets.closed.other', { count: 2 }))).toBeTruthy();
  });

  test('[REWARD-02d] [REWARD-05f] during a break says how many tickets wait, and offers nothing', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 2);
    await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
    await open();
    expect(await main().findByText(t('tickets.break.title'))).toBeTruthy();
    expect(
      main().getByText(new RegExp(t('tickets.break.waiting.other', { count: 2 }))),
    ).toBeTruthy();
    expect(main().queryByRole('button', { name: t('tickets.draw.egg') })).toBeNull();
    expect(main().queryByText(t('tickets.odds'))).toBeNull();
  });

  test('[REWARD-02d] leads to the deposit that a member needs, and without a ticket to where they come from', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }], { needs: 'deposit' });
    await open();
    expect(await main().findByRole('link', { name: t('tickets.earn') })).toBeTruthy();
    await member.grant('egg', 1);
    await open();
    const way = await main().findByRole('link', { name: t('tickets.needs.toDeposit') });
    expect(way.getAttribute('href')).toBe('/member/depositv2');
    expect(main().queryByRole('button', { name: t('tickets.draw.egg') })).toBeNull();
  });

  test('[REWARD-02d] [WAL-03] without network shows tickets and odds of before, and draws nothing', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await member.grant('egg', 1);
    await open();
    await main().findByRole('button', { name: t('tickets.draw.egg') });
    await act(async () => app.wire.setOnline(false));
    expect(await main().findByText(t('tickets.offline'))).toBeTruthy();
    const button = main().getByRole<HTMLButtonElement>('button', { name: t('tickets.draw.egg') });
    expect(button.disabled).toBe(true);
    expect(main().getByText(t('tickets.odds'))).toBeTruthy();
    await act(async () => app.wire.setOnline(true));
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  test('[REWARD-02d] that cannot be loaded says so and tries again', async () => {
    let fails = true;
    await open(({ path }) => {
      if (fails && path === '/api/wps/tickets') throw new TypeError('cut');
      return undefined;
    });
    expect(await screen.findByText(t('tickets.absent'))).toBeTruthy();
    fails = false;
    await press(t('status.retry'), main());
    expect(await main().findByText(t('tickets.allClosed'))).toBeTruthy();
  });

  test('[REWARD-02d] a sound is off until it is switched on, which the device remembers', async () => {
    await member.set('egg', [cash, { points: 5, weight: 1 }]);
    await open();
    const button = await main().findByRole('button', { name: t('tickets.sound') });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(localStorage.getItem('claimSound')).toBe('on');
    await userEvent.click(button);
    expect(localStorage.getItem('claimSound')).toBe('off');
  });
});

test('[REWARD-02d] [GAME-12] a drawn ticket is checked on the page of fair draws once its seed is revealed', async () => {
  await member.set('egg', [
    { points: 5, weight: 3 },
    { points: 9, weight: 1 },
  ]);
  await member.grant('egg', 1);
  const { value } = await member.drawNext('egg');
  await app.open(`/fairness?drawn=${value.id}`, { token: member.player.token, language: 'EN' });
  const heading = await screen.findByRole('heading', { name: t('fair.soughtTicket') });
  const card = within(heading.closest<HTMLElement>('.card')!);
  expect(await card.findByText(t('fair.verdict.hidden'))).toBeTruthy();
  const { points } = value.prize;
  const result = { prize: `${points} points`, weight: points === 5 ? 3 : 1, all: 4 };
  expect(card.getByText(t('fair.ticketPrize', result))).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(t('fair.newSeed')), 'akin');
  await press(t('fair.change'));
  expect(await card.findByText(t('fair.verdict.matches'))).toBeTruthy();
});
