import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { correctClock } from '../../server/clock.ts';
import { setClock } from '../../server/domain/calendar/fixtures.ts';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { MissionMember, march, marchDay } from '../../server/domain/missions/fixtures.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  expectClosed,
  fillRegistration,
  forgetRegistration,
  openRegistration,
} from './support/forms.ts';
import { useOutbox } from './support/outbox.ts';
import { click, pageIs, press } from './support/steps.ts';
import type { Language } from './support/texts.ts';

const app = useApp();
useOutbox();
const t = words('EN');
let member: MissionMember;

beforeEach(async () => {
  setClock(marchDay(1), '13:00:00');
  member = new MissionMember(app.site);
  await member.begin();
  await member.operator('PUT', 'calendar', { day: { day: 1, points: 10, amount: 0, turnoverPercent: 0 } }); // prettier-ignore
  await member.operator('PUT', 'calendar', { open: true, needs: 'nothing' });
  await sql`UPDATE calendar_terms SET at = ${march(1, '00:00:00')}::timestamptz + id * interval '1 ms'`.execute(app.site.db); // prettier-ignore
  await sql`UPDATE customers SET first_steps_until = now() + interval '30 days' WHERE id = ${member.person.id}`.execute(app.site.db); // prettier-ignore
  await sql`UPDATE games SET min_bet = 100`.execute(app.site.db);
  await touchCatalogue(app.site.gateway);
});
afterEach(() => correctClock(0));

const open = (language: Language = 'EN') => app.open('/', { token: member.player.token, language });
const panel = async (language: Language = 'EN') =>
  within(await screen.findByRole('region', { name: words(language)('firstSteps.title') }));
const steps = async () =>
  (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent);
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: t('firstSteps.title') })).toBeNull());
const room = () => [document.documentElement.dataset.today, localStorage.getItem('today')];
const dismiss = async () => press(t('firstSteps.dismiss'), await panel());
const isStored = async () => {
  const { rows } = await sql<{ until: Date | null }>`SELECT first_steps_until AS until FROM customers WHERE id = ${member.person.id}`.execute(app.site.db); // prettier-ignore
  return rows[0]!.until === null;
};

describe('the first steps on home', () => {
  test('[AUTH-28c] [AUTH-28e] [AUTH-28f] say what he has, what to play, and how far it is to a withdrawal', async () => {
    await open();
    expect(await steps()).toEqual([
      t('firstSteps.gift.title') + t('promotions.waiting.points', { points: '10' }),
      t('firstSteps.play.now', { game: 'Mango Gold' }) + t('firstSteps.play.from', { min: '₱1' }),
      t('firstSteps.withdrawal.title') +
        `${t('firstSteps.withdrawal.progress', { done: 1, all: 5 })} · ${t('firstSteps.withdrawal.left', { left: '₱10,000,000' })} · ${t('firstSteps.withdrawal.next.identity')}`,
    ]);
    expect((await panel()).getByText(t('firstSteps.count', { done: 0 }))).toBeTruthy();
    const way = (await panel()).getByRole('link');
    expect(way.getAttribute('href')).toMatch(/^\/member\/\w+/);
    await click((await panel()).getByText(t('firstSteps.play.now', { game: 'Mango Gold' })));
    await pageIs('/seamless?nodeId=1');
  });

  test('[AUTH-28d] the gift is opened by a tap, after what is in it, and is then done', async () => {
    await open();
    await click((await panel()).getByText(t('firstSteps.gift.title')));
    const dialog = within(await screen.findByRole('dialog', { name: t('firstSteps.gift.dialog') }));
    expect(dialog.getByRole('listitem').textContent).toContain(
      t('promotions.waiting.kind.calendar'),
    );
    await press(t('firstSteps.gift.open'), dialog);
    const worth = t('promotions.waiting.points', { points: '10' });
    expect(await dialog.findByText(t('promotions.waiting.came', { worth }))).toBeTruthy();
    expect(await member.moved('points_calendar')).toEqual([10]);
    await press(t('firstSteps.gift.close'), dialog);
    await waitFor(async () =>
      expect((await steps())[0]).toContain(t('firstSteps.gift.opened.title')),
    );
    expect((await panel()).getByText(t('firstSteps.count', { done: 1 }))).toBeTruthy();
  });

  test('[AUTH-28d] [WAL-03] a gift whose answer is lost is found out, and paid once', async () => {
    await open();
    await click((await panel()).getByText(t('firstSteps.gift.title')));
    const dialog = within(await screen.findByRole('dialog', { name: t('firstSteps.gift.dialog') }));
    app.wire.after(({ path }) => {
      if (path.endsWith('/rewards/claim')) throw new TypeError('connection lost');
      return undefined;
    });
    await press(t('firstSteps.gift.open'), dialog);
    expect(await dialog.findByText(t('promotions.waiting.done'))).toBeTruthy();
    expect(await member.moved('points_calendar')).toEqual([10]);
  });

  test('[AUTH-28e] [AUTH-12] a game that the balance does not afford opens in free play, once the logout is confirmed', async () => {
    member.player = await testPlayer(app.site.gateway, 0);
    await sql`UPDATE customers SET first_steps_until = now() + interval '1 day', created_at = ${march(1, '08:00:00')} WHERE id = ${member.player.customerId}`.execute(app.site.db); // prettier-ignore
    await open();
    await click((await panel()).getByText(t('firstSteps.play.free', { game: 'Mango Gold' })));
    const sure = await screen.findByRole('alertdialog');
    expect(within(sure).getByText(t('auth.leaveForFreePlay'))).toBeTruthy();
    await press(t('auth.logout'), within(sure));
    await pageIs('/seamless?nodeId=1');
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('member') ?? '{}')).toMatchObject({ type: 4 }),
    );
  });

  test('[AUTH-28g] are dismissed for ever, and give their room to the day at once', async () => {
    await open();
    await panel();
    await waitFor(() => expect(room()).toEqual(['steps', 'steps']));
    await dismiss();
    await isGone();
    await waitFor(async () => expect(await isStored()).toBe(true));
    await waitFor(() => expect(room()).toEqual(['strip', 'strip']));
    await open();
    expect(await screen.findByRole('region', { name: t('lobby.today.title') })).toBeTruthy();
    await isGone();
  });

  test('[AUTH-28g] [PWA-06] dismissed without network they are gone here, and the gateway learns of it later, once', async () => {
    await open();
    await panel();
    let calls = 0;
    app.wire.before(({ path }) => {
      if (path.endsWith('/rewards/steps')) calls += 1;
      return undefined;
    });
    await act(async () => app.wire.setOnline(false));
    await dismiss();
    await isGone();
    expect(await isStored()).toBe(false);
    await act(async () => app.wire.setOnline(true));
    await waitFor(async () => expect(await isStored()).toBe(true));
    expect(calls).toBe(1);
    expect(screen.queryByRole('region', { name: t('firstSteps.title') })).toBeNull();
  });

  test('[AUTH-28h] [AUTH-28i] stay in view when all are done, and have no room at the next visit', async () => {
    await member.ready(100_000);
    member.person = { id: member.player.customerId, wallet: member.player.wallet };
    await member.bet(100, march(1));
    await sql`INSERT INTO turnover_marks (customer_id, at) VALUES (${member.player.customerId}, now() + interval '1 minute')`.execute(app.site.db); // prettier-ignore
    await sql`UPDATE customers SET first_steps_until = now() + interval '1 day', created_at = ${march(1, '08:00:00')} WHERE id = ${member.player.customerId}`.execute(app.site.db); // prettier-ignore
    await member.ask('POST', '/api/wps/rewards/claim', { language: 'EN' });
    await open();
    expect(await screen.findByText(t('firstSteps.allDone'))).toBeTruthy();
    await waitFor(() => expect(room()).toEqual(['steps', 'strip']));
    await sql`UPDATE customers SET first_steps_until = NULL WHERE id = ${member.person.id}`.execute(app.site.db); // prettier-ignore
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await app.wire.idle();
    expect(screen.getByText(t('firstSteps.allDone'))).toBeTruthy();
    await open();
    expect(await screen.findByRole('region', { name: t('lobby.today.title') })).toBeTruthy();
    expect(screen.queryByText(t('firstSteps.allDone'))).toBeNull();
  });

  test('[RG-03] are not shown during a break', async () => {
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${member.person.id}, now() + interval '1 day')`.execute(app.site.db); // prettier-ignore
    await open();
    await waitFor(() => expect(document.documentElement.hasAttribute('data-settled')).toBe(true));
    await app.wire.idle();
    expect(screen.queryByRole('region', { name: t('firstSteps.title') })).toBeNull();
  });
});

test('[AUTH-28c] [AUTH-28i] a registration leads to home with them, in Filipino, in a room that is there before', async () => {
  correctClock(0);
  forgetRegistration();
  const dialog = await openRegistration(app, 'TY', 'username');
  const password = 'Bagong21Buhay';
  await fillRegistration(dialog, {
    username: 'bagongkasapi',
    password,
    confirmPassword: password,
    birthday: '1990-05-17',
  });
  await agreeAndSubmit(dialog, 'TY');
  await expectClosed();
  await pageIs('/');
  expect(room()).toEqual(['steps', 'steps']);
  const ty = words('TY');
  expect((await panel('TY')).getByText(ty('firstSteps.gift.title'))).toBeTruthy();
});
