import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { credit, spin } from '../../server/domain/records/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, openMenu, pageIs, press, rejection } from './support/steps.ts';

const app = useApp();
const t = words();
const played = 60;
let player: TestPlayer;

beforeAll(async () => {
  player = await testPlayer(app.site.gateway, 0);
  await credit(app.site.gateway, player, 'deposit', 2_500_000);
  await spin(app.site.gateway, player, played, 1000);
});
afterEach(() => vi.restoreAllMocks());

async function record(path: string) {
  const headers = { host: 'localhost:8080', authorization: `Bearer ${player.token}` };
  return (await app.site.app.inject({ url: `/api/wps/relay/${path}`, headers })).json().value;
}
const open = (page: string) => app.open(`/member/${page}`, { token: player.token });
const money = (centavos: number) =>
  `₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')];
const countRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const total = (name: string) => {
  const terms = [...document.querySelectorAll('.record__totals dt')];
  return (
    terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent ?? ''
  );
};
const chooseFrom = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(t(label), { selector: 'select' }), value);
const choosePeriod = (name: string) =>
  click(
    within(screen.getByRole('radiogroup', { name: t('records.period.label') })).getByRole('radio', {
      name: t(`records.period.${name}`),
    }),
  );

async function savedFile(): Promise<{ name: string; lines: string[] }> {
  const files: Blob[] = [];
  let name = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation(
    (file) => (files.push(file as Blob), 'blob:record'),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  await press(t('records.export'));
  await waitFor(() => expect(name).not.toBe(''));
  return { name, lines: (await files[0]!.text()).split('\r\n').slice(1, -1) };
}

test("[MEM-06] [HEAD-04b] the betting record has the gateway's totals, older bets, filters in the address", async () => {
  await app.open('/help', { token: player.token });
  await press(t('records.title.personalHistoryCopy'), await openMenu(t('frame.account')));
  await pageIs('/member/personalHistoryCopy');
  expect(
    await screen.findByRole('heading', { level: 1, name: t('records.title.personalHistoryCopy') }),
  ).toBeTruthy();
  const sums = await record('personalHistory/totals?period=week');
  await waitFor(() => expect(total(t('records.total.bets'))).toBe(String(played)));
  expect(sums.bets).toBe(played);
  expect(total(t('records.total.stake'))).toBe(money(sums.stake));
  expect(total(t('records.total.profit'))).toContain(money(sums.profit));
  await countRows(50);
  await press(t('records.older'));
  await countRows(played);
  expect(screen.getByText(t('records.end'))).toBeTruthy();
  await chooseFrom('records.state.label', 'open');
  expect(await screen.findByText(t('records.bets.none'))).toBeTruthy();
  expect(location.search).toContain('state=open');
  await press(t('records.bets.clear'));
  await countRows(50);
  await chooseFrom('records.gameType', 'LIVE');
  expect(await screen.findByText(t('records.bets.none'))).toBeTruthy();
  await open(`personalHistoryCopy${location.search}`);
  expect(
    (await screen.findByLabelText<HTMLSelectElement>(t('records.gameType'), { selector: 'select' }))
      .value,
  ).toBe('LIVE');
  await choosePeriod('yesterday');
  expect(location.search).toContain('period=yesterday');
});

test('[MEM-06] a bet opens to what it moved, and leads to the check of its draw and to its game', async () => {
  await open('personalHistoryCopy');
  const { bets } = await record('personalHistory?period=week&language=TY');
  const details = await record(`personalHistory/detail?id=${bets[0].id}&language=TY`);
  const openFirst = async () => {
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await click(within(rows()[0]!).getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain(details.fairness.serverSeedHash));
    return dialog;
  };
  const dialog = await openFirst();
  expect(dialog.textContent).toContain(t('records.bet.seedHidden'));
  expect(dialog.querySelectorAll('.record__moved li')).toHaveLength(details.movements.length);
  expect(dialog.textContent).toContain(
    t('records.bet.balanceAfter', { amount: money(details.movements.at(-1).balanceAfter) }),
  );
  await press(t('records.bet.check'), within(dialog));
  await pageIs(`/fairness?round=${bets[0].id}`);
  const sought = (
    await screen.findByRole('heading', { name: t('fair.sought') })
  ).closest<HTMLElement>('.card')!;
  await waitFor(() => expect(sought.querySelectorAll('.fair-round')).toHaveLength(1));
  expect(await within(sought).findByText(t('fair.verdict.hidden'))).toBeTruthy();
  await open('personalHistoryCopy');
  await press(t('records.bet.game'), within(await openFirst()));
  await waitFor(() =>
    expect(location.pathname + location.search).toContain(`/seamless?nodeId=${bets[0].nodeId}`),
  );
});

test('[MEM-06] the file of the betting record holds every bet', async () => {
  await open('personalHistoryCopy');
  await countRows(50);
  const { name, lines } = await savedFile();
  expect(name).toMatch(/^betting-record-week-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(played);
});

test('[MEM-07] the account record shows each movement with the balance after it; its file holds every one', async () => {
  await open('transactionHistory?period=any');
  const { movements } = await record('transactionHistory?period=any&language=TY');
  const sums = await record('transactionHistory/totals?period=any');
  await waitFor(() => expect(total(t('records.money.closing'))).toBe(money(sums.closing)));
  expect(total(t('records.money.opening'))).toBe('₱0.00');
  await countRows(50);
  expect(rows()[0]!.textContent).toContain(movements[0].id);
  expect([...rows()[0]!.querySelectorAll('td')].at(-1)!.textContent).toBe(
    money(movements[0].balanceAfter),
  );
  const { name, lines } = await savedFile();
  expect(name).toMatch(/^account-record-any-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(
    sums.types.reduce((all: number, { count }: { count: number }) => all + count, 0),
  );
  expect(lines.slice(0, 50).map((line) => line.split(',')[1])).toEqual(
    movements.map(({ id }: { id: string }) => id),
  );
  await chooseFrom('records.type.label', 'deposit');
  await countRows(1);
  await waitFor(() => expect(total(t('records.type.deposit'))).toBe('+₱25,000.00'));
});

test('[MEM-07] a file that does not come whole is not saved, and the page says why', async () => {
  let answer: () => Response = () => {
    throw new TypeError('the connection broke');
  };
  await app.open('/member/transactionHistory', {
    token: player.token,
    fault: ({ path }) => (path.endsWith('/transactionHistory/export') ? answer() : undefined),
  });
  const saved = vi.spyOn(URL, 'createObjectURL');
  await press(t('records.export'));
  expect(await screen.findByText(t('errors.unreachable'))).toBeTruthy();
  answer = () => rejection('busy');
  await press(t('records.export'));
  expect(await screen.findByText(t('errors.busy'))).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});

test('[MEM-08] profit and loss has its figures by time and by category, in a table and a file too', async () => {
  await open('personalProfit');
  const report = await record('personalProfit?period=month');
  await waitFor(() => expect(total(t('records.total.bets'))).toBe(String(report.bets)));
  await click(await screen.findByText(t('records.profit.table')));
  await countRows(1);
  expect([...rows()[0]!.querySelectorAll('td')].at(-1)!.textContent).toContain(
    money(report.profit),
  );
  const bars = document.querySelectorAll('.record__bars li');
  expect(bars).toHaveLength(report.categories.length);
  expect(bars[0]!.textContent).toContain(t('lobby.category.RNG'));
  const { name, lines } = await savedFile();
  expect(name).toMatch(/^profit-and-loss-month-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines.map((line) => line.split(',')[2])).toEqual([String(report.bets)]);
  await choosePeriod('yesterday');
  expect(await screen.findByText(t('records.profit.none'))).toBeTruthy();
});

test('[MEM-09] bonuses are those of the ledger: none at first, then the one that was credited', async () => {
  await open('bonusDetails');
  expect(await screen.findByText(t('records.bonus.never'))).toBeTruthy();
  await waitFor(() => expect(total(t('records.type.bonus'))).toBe('₱0.00'));
  const { token, ...lucky } = await testPlayer(app.site.gateway, 0);
  await credit(app.site.gateway, { token, ...lucky }, 'bonus', 5000);
  await app.open('/member/bonusDetails', { token });
  await countRows(1);
  await waitFor(() => expect(total(t('records.type.bonus'))).toBe('+₱50.00'));
});

test('[MEM-00a] each page of the member centre leads to the others, and its button closes them all', async () => {
  await app.open('/help', { token: player.token });
  await press(t('frame.myAccount'), await openMenu(t('frame.account')));
  const centre = async () =>
    within(await screen.findByRole('navigation', { name: t('profile.title') }));
  for (const key of [
    'personalHistoryCopy',
    'transactionHistory',
    'personalProfit',
    'bonusDetails',
  ]) {
    const name = t(`records.title.${key}`);
    await click((await centre()).getByRole('link', { name }));
    await pageIs(`/member/${key}`);
    await waitFor(async () =>
      expect((await centre()).getByRole('link', { name }).getAttribute('aria-current')).toBe(
        'page',
      ),
    );
  }
  await press(t('ui.close'), within(screen.getByRole('main')));
  await pageIs('/help');
});

test('[ROUTE-04] a page without an entry of its own marks the one it belongs to', async () => {
  await open('identity');
  const link = within(
    await screen.findByRole('navigation', { name: t('profile.title') }),
  ).getByRole('link', { name: t('withdrawals.payout.title') });
  expect(link.getAttribute('aria-current')).toBe('true');
  await app.visit('/member/payout');
  await waitFor(() =>
    expect(
      screen
        .getByRole('link', { name: t('withdrawals.payout.title') })
        .getAttribute('aria-current'),
    ).toBe('page'),
  );
});
