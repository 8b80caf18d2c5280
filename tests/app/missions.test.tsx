import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { correctClock } from '../../server/clock.ts';
import { setClock } from '../../server/domain/calendar/fixtures.ts';
import { MissionMember, march, marchDay } from '../../server/domain/missions/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useSocket } from './support/socket.ts';
import { press, rejection } from './support/steps.ts';
import type { Language } from './support/texts.ts';

const app = useApp();
const send = useSocket();
const t = words('EN');
const path = '/member/missions';
const claimPath = '/missions/claim';
let member: MissionMember;

beforeEach(async () => {
  setClock(marchDay(1), '13:00:00');
  member = new MissionMember(app.site);
  await member.begin();
});
afterEach(() => correctClock(0));

const open = (language: Language = 'EN') =>
  app.open(path, { token: member.player.token, language });
const main = () => within(screen.getByRole('main'));
const card = async (title = 'Ten rounds') =>
  within((await main().findByRole('heading', { name: title, level: 3 })).closest('.card')!);
const claimName = (reward = '50 points', mission = 'Ten rounds') =>
  t('missions.claimLabel', { reward, mission });
const playTen = async () => {
  await member.bets(10, 100, march(1));
  await member.countTo(march(1, '13:00:00'));
};
const secondMission = () =>
  member.make({
    words: { EN: { title: 'One peso', text: 'Bet a peso.' } },
    goal: 'validBet',
    steps: [
      { target: 1000, reward: { kind: 'cash', amount: 1000, turnoverPercent: 300 } },
      { target: 5050, reward: { kind: 'vip', amount: 10_000 } },
    ],
    pointsBudget: undefined,
    cashBudget: 10_000,
  });
const celebrated = () =>
  waitFor(() => expect(document.querySelectorAll('.missions__step--now').length).toBe(1));
const claims = () => app.wire.calls.filter((call) => call.path.endsWith(claimPath));

describe('the page of missions', () => {
  test('[REWARD-02b] shows a target, progress, reward, cost, what counts, and the way to it', async () => {
    await member.make({ categories: ['RNG'], maxClaims: 5 });
    await member.bets(4, 100, march(1));
    await member.countTo(march(1, '13:00:00'));
    await open();
    const shown = await card();
    expect(shown.getByText(t('missions.period.day'))).toBeTruthy();
    expect(shown.getByText(t('missions.target.bets', { count: 10 }))).toBeTruthy();
    expect(shown.getByText(t('missions.progress', { done: 4, all: 10 }))).toBeTruthy();
    expect(shown.getByText('50 points')).toBeTruthy();
    expect(shown.getByText(t('missions.cost', { amount: '₱10' }))).toBeTruthy();
    expect(shown.getByText(t('missions.left', { count: 5 }))).toBeTruthy();
    const where = t('missions.where.categories', { names: t('lobby.category.RNG') });
    expect(shown.getByText(new RegExp(`^${where}`)).textContent).toContain('₱1');
    const way = t('missions.act.category', { category: t('lobby.category.RNG') });
    expect(shown.getByRole('link', { name: way }).getAttribute('href')).toBe('/rng');
    expect(shown.queryByRole('button')).toBeNull();
    expect(main().getByText(t('missions.counting'))).toBeTruthy();
    expect(main().getByText(t('missions.noHistory'))).toBeTruthy();
  });

  test('[REWARD-02b] has valid bets in pesos, and each step with its wagering requirement', async () => {
    await secondMission();
    await member.bets(4, 200, march(1));
    await member.countTo(march(1, '13:00:00'));
    await open();
    const shown = await card('One peso');
    expect(shown.getByText(t('missions.progress', { done: '₱8', all: '₱50.50' }))).toBeTruthy();
    expect(shown.getByText(t('missions.target.validBet', { amount: '₱10' }))).toBeTruthy();
    expect(shown.getByText(t('missions.reward.wagering', { required: '₱30' }))).toBeTruthy();
    expect(shown.getByText(t('missions.reward.vip', { amount: '₱100' }))).toBeTruthy();
    expect(shown.getByText(t('missions.reward.vipText'))).toBeTruthy();
    expect(shown.getByText(t('missions.cost', { amount: '₱50.50' }))).toBeTruthy();
  });

  test('[REWARD-02b] says until when an ended mission can be claimed, and asks for no more bets', async () => {
    await member.make({ toDay: marchDay(1) });
    await playTen();
    setClock(marchDay(2));
    await open();
    const shown = await card();
    expect(shown.getByText(t('missions.period.claimUntil', { day: 'Mar 8' }))).toBeTruthy();
    expect(shown.getByRole('button', { name: claimName() })).toBeTruthy();
    expect(shown.queryByText(t('missions.cost', { amount: '₱10' }))).toBeNull();
    expect(shown.queryByRole('link')).toBeNull();
  });

  test('[REWARD-02b] names the deposit that a claim needs, in place of the button', async () => {
    await member.make({ needs: 'deposit' });
    await playTen();
    await open();
    const shown = await card();
    expect(shown.getByText(t('missions.needs.deposit'))).toBeTruthy();
    const way = shown.getByRole('link', { name: t('missions.act.deposit') });
    expect(way.getAttribute('href')).toBe('/member/depositv2');
    expect(shown.queryByRole('button')).toBeNull();
  });

  test('[REWARD-02b] without missions says so, and has one thing to do', async () => {
    await open();
    expect(await main().findByText(t('missions.empty'))).toBeTruthy();
    expect(main().getByRole('link', { name: t('missions.act.play') })).toBeTruthy();
  });

  test('[REWARD-02b] shows progress as soon as the gateway has counted bets', async () => {
    await member.make();
    await open();
    const shown = await card();
    expect(shown.getByText(t('missions.progress', { done: 0, all: 10 }))).toBeTruthy();
    const asked = () => app.wire.calls.filter((call) => call.path === '/api/wps/missions').length;
    await waitFor(() => expect(document.documentElement.hasAttribute('data-settled')).toBe(true));
    const before = asked();
    await member.bets(3, 100, march(1));
    await member.countTo(march(1, '13:00:00'));
    await send({ kind: 'missions' });
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(await shown.findByText(t('missions.progress', { done: 3, all: 10 }))).toBeTruthy();
  });

  test('[REWARD-02b] that cannot be loaded says so and tries again', async () => {
    await member.make();
    let fails = true;
    await app.open(path, {
      token: member.player.token,
      language: 'EN',
      fault: ({ path: called }) => {
        if (fails && called === '/api/wps/missions') throw new TypeError('cut');
        return undefined;
      },
    });
    expect(await screen.findByText(t('missions.absent'))).toBeTruthy();
    fails = false;
    await press(t('status.retry'), main());
    expect(await card()).toBeTruthy();
  });

  test('[REWARD-02b] [LANG-05] has all its texts in Filipino too', async () => {
    await member.make();
    await secondMission();
    await playTen();
    await open('TY');
    const ty = words('TY');
    const name = ty('missions.claimLabel', {
      reward: ty('missions.reward.points', { count: 50 }),
      mission: 'Ten rounds',
    });
    await press(name, main());
    expect(await main().findByText(ty('missions.state.claimed'))).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toContain('⟦');
  });
});

describe('a claim', () => {
  test('[REWARD-02b] pays a reached step, shows it as claimed, and in the history', async () => {
    const id = await member.make();
    await playTen();
    await open();
    const shown = await card();
    await press(claimName(), shown);
    expect(await shown.findByText(t('missions.state.claimed'))).toBeTruthy();
    expect(shown.queryByRole('button')).toBeNull();
    expect(main().queryByText(t('missions.noHistory'))).toBeNull();
    expect(main().getAllByText('50 points').length).toBe(3);
    expect(claims()).toMatchObject([{ body: { id, fromDay: marchDay(1), step: 1 } }]);
    expect(await member.money()).toMatchObject({ points: 50 });
    await celebrated();
  });

  test('[REWARD-02b] [WAL-03] whose answer is lost is looked up, and shown as claimed', async () => {
    await member.make();
    await playTen();
    await open();
    app.wire.after((call) => {
      if (call.path.endsWith(claimPath)) throw new TypeError('connection lost');
      return undefined;
    });
    const shown = await card();
    await press(claimName(), shown);
    expect(await shown.findByText(t('missions.state.claimed'))).toBeTruthy();
    await celebrated();
    expect(shown.queryByText(t('missions.undone'))).toBeNull();
    expect(claims().length).toBe(1);
    expect(await member.money()).toMatchObject({ points: 50 });
  });

  test('[REWARD-02b] [WAL-03] that never arrived says so, and can be pressed again', async () => {
    await member.make();
    await playTen();
    await open();
    let cut = true;
    app.wire.before((call) => {
      if (cut && call.path.endsWith(claimPath)) throw new TypeError('cut');
      return undefined;
    });
    const shown = await card();
    await press(claimName(), shown);
    expect(await shown.findByText(t('missions.undone'))).toBeTruthy();
    expect(await member.money()).not.toHaveProperty('points');
    cut = false;
    await press(claimName(), shown);
    expect(await shown.findByText(t('missions.state.claimed'))).toBeTruthy();
    expect(shown.queryByText(t('missions.undone'))).toBeNull();
  });

  test('[REWARD-02b] that is not accepted says why at its mission', async () => {
    await member.make();
    await playTen();
    await open();
    app.wire.before((call) =>
      call.path.endsWith(claimPath) ? rejection('mission_used_up') : undefined,
    );
    const shown = await card();
    await press(claimName(), shown);
    expect(await shown.findByText(t('errors.mission_used_up'))).toBeTruthy();
    expect(shown.queryByText(t('missions.state.claimed'))).toBeNull();
  });

  test('[REWARD-02b] [WAL-03] without network says that it needs it, and sends nothing', async () => {
    await member.make();
    await playTen();
    await open();
    const shown = await card();
    await act(async () => app.wire.setOnline(false));
    const button = await shown.findByRole<HTMLButtonElement>('button', {
      name: t('missions.needsNetwork'),
    });
    expect(button.disabled).toBe(true);
    expect(shown.getByText(t('missions.progress', { done: 10, all: 10 }))).toBeTruthy();
    await act(async () => app.wire.setOnline(true));
    await press(claimName(), shown);
    expect(await shown.findByText(t('missions.state.claimed'))).toBeTruthy();
    expect(claims().length).toBe(1);
  });

  test('[REWARD-02b] of all claims one after the other, and says which one failed and why', async () => {
    const failing = await member.make();
    await secondMission();
    await playTen();
    await open();
    app.wire.before(({ path: called, body }) =>
      called.endsWith(claimPath) && (body as { id: number }).id === failing
        ? rejection('mission_used_up')
        : undefined,
    );
    await press(t('missions.claimAll'), main());
    expect(await main().findByText(t('missions.report.some', { done: 1, all: 2 }))).toBeTruthy();
    expect(await (await card()).findByText(t('errors.mission_used_up'))).toBeTruthy();
    expect(await (await card('One peso')).findByText(t('missions.state.claimed'))).toBeTruthy();
    expect(claims().length).toBe(2);
    expect(await member.moved('bonus_mission')).toEqual([1000]);
  });
});

test('[REWARD-05f] during a break the page offers nothing, and shows what was claimed', async () => {
  const id = await member.make();
  await playTen();
  await member.claimStep(id, marchDay(1));
  await secondMission();
  await member.ask('POST', '/api/wps/responsible/cool-off', { days: 1 });
  await open();
  expect(await main().findByText(t('missions.break.title'))).toBeTruthy();
  expect(main().getByText('Ten rounds').closest('li')?.textContent).toContain('50 points');
  expect(main().queryByRole('heading', { level: 3 })).toBeNull();
  expect(document.querySelector('.side-panel__intro')).toBeNull();
  expect(main().queryByText(t('missions.empty'))).toBeNull();
  expect(main().queryByText(t('missions.summary'))).toBeNull();
});
