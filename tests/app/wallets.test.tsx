import { randomInt } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPlayer, testPlayer, walletOf } from '../../server/domain/play/fixtures.ts';
import { givePoints } from '../../server/domain/points/fixtures.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { seedPoints } from '../../server/demo/points.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, fill, openMenu, pageIs, press, rejection } from './support/steps.ts';

const app = useApp();
const t = words();
let player: TestPlayer;

beforeAll(() =>
  app.site.db
    .updateTable('vendors')
    .set({ own_wallet: true })
    .where('code', 'in', ['AG', 'TF'])
    .execute(),
);
beforeEach(async () => (player = await testPlayer(app.site.gateway, 2_500_000)));

const main = () => within(screen.getByRole('main'));
const amountField = () => main().findByLabelText<HTMLInputElement>(t('wallets.amount'));
const submit = () => press(t('wallets.submit'), main());
const line = () => document.querySelector('.wallet__state')?.textContent ?? '';
const vendor = (name: string) => main().getByText(name, { selector: 'strong' }).closest('li')!;
const sent = (path: string) => app.wire.calls.filter((call) => call.path === path);

async function fillForm(from: string, to: string, amount: string): Promise<void> {
  await userEvent.selectOptions(await main().findByLabelText(t('wallets.from')), from);
  await userEvent.selectOptions(main().getByLabelText(t('wallets.to')), to);
  await fill(await amountField(), amount);
}

/** Centavos by vendor. */
async function held(): Promise<Record<string, number>> {
  const rows = await app.site.db
    .selectFrom('accounts')
    .select(['vendor', 'balance'])
    .where('customer_id', '=', player.customerId)
    .where('purpose', '<>', 'points')
    .execute();
  return Object.fromEntries(
    rows.map(({ vendor: place, balance }) => [place ?? 'MAIN', Number(balance)]),
  );
}

describe('the wallets', () => {
  const path = '/member/transferFund';
  const transferPath = '/api/v2/wallets/transfer';
  const what = {
    what: t('wallets.what.transfer', {
      amount: '₱20.00',
      from: t('wallets.main'),
      to: 'Asia Gold',
    }),
  };

  test('[MEM-02] [MEM-07] [MEM-08] lead a member without money to the deposit; the records say that nothing ever moved', async () => {
    const { token } = await testPlayer(app.site.gateway, 0);
    await app.open(path, { token });
    await main().findByText('Asia Gold');
    expect(
      main().queryByRole('button', { name: t('wallets.putInTo', { name: 'Asia Gold' }) }),
    ).toBeNull();
    expect(main().queryByLabelText(t('wallets.amount'))).toBeNull();
    const links = main().getAllByRole('link', { name: t('deposits.title') });
    await click(links.at(-1)!);
    await pageIs('/member/depositv2');
    await app.visit('/member/transactionHistory');
    await press(t('records.bets.clear'), main());
    expect(await main().findByText(t('records.money.never'))).toBeTruthy();
    expect(main().queryByRole('button', { name: t('records.bets.clear') })).toBeNull();
    await app.visit('/member/personalProfit?period=any');
    expect(await main().findByText(t('records.profit.never'))).toBeTruthy();
  });

  test('[MEM-02] explain a missing or too large amount at the field, without a call', async () => {
    await app.open(path, { token: player.token });
    await fillForm('MAIN', 'AG', 'abc');
    await submit();
    expect(descriptionOf(await amountField())).toContain(t('wallets.amountWrong'));
    expect(document.activeElement).toBe(await amountField());
    await fill(await amountField(), '99999999');
    await submit();
    const field = await amountField();
    expect(descriptionOf(field)).toContain(t('wallets.amountMax', { amount: '₱25,000.00' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('99999999');
    expect(sent(transferPath)).toEqual([]);
  });

  test('[MEM-02] [ERR-03] say that nothing was moved where the gateway is too busy, and preserve what was typed', async () => {
    await app.open(path, {
      token: player.token,
      fault: (call) => (call.path === transferPath ? rejection('busy') : undefined),
    });
    await fillForm('MAIN', 'AG', '250');
    await submit();
    await waitFor(() =>
      expect(line()).toContain(
        t('wallets.undone', {
          what: t('wallets.what.transfer', {
            amount: '₱250.00',
            from: t('wallets.main'),
            to: 'Asia Gold',
          }),
        }),
      ),
    );
    expect((await amountField()).value).toBe('250');
    expect(await held()).toMatchObject({ MAIN: 2_500_000 });
  });

  test('[WAL-03] [MEM-02] say of a transfer that never reached the gateway that it is not done; the next one is', async () => {
    let broken = true;
    const fault = (call: { path: string }) => {
      if (broken && call.path === transferPath) throw new TypeError('the connection broke');
      return undefined;
    };
    await app.open(path, { token: player.token, fault });
    await fillForm('MAIN', 'AG', '20');
    await submit();
    await waitFor(() => expect(line()).toContain(t('wallets.undone', what)));
    expect(await held()).toMatchObject({ MAIN: 2_500_000 });
    expect((await amountField()).value).toBe('20');
    broken = false;
    await submit();
    await waitFor(() => expect(line()).toContain(t('wallets.done', what)));
    expect(await held()).toMatchObject({ MAIN: 2_498_000, AG: 2000 });
  });

  test('[WAL-03] without network say how old the balance is, and take no order', async () => {
    await app.open(path, { token: player.token });
    await fill(await amountField(), '10');
    app.wire.setOnline(false);
    expect(await main().findByText(t('wallets.offline'))).toBeTruthy();
    const button = main().getByRole<HTMLButtonElement>('button', { name: t('wallets.submit') });
    expect(button.disabled).toBe(true);
    expect(main().getByTestId('main-wallet').textContent).toContain('₱25,000.00');
    app.wire.setOnline(true);
    await waitFor(() => expect(button.disabled).toBe(false));
    expect((await amountField()).value).toBe('10');
  });

  test('[MEM-05] lead a member with an upline to it, which gets money after a question; without one they say so', async () => {
    await app.open('/member/transferUpline', { token: player.token });
    expect(await main().findByText(t('wallets.upline.none'))).toBeTruthy();
    await click(main().getByRole('link', { name: t('wallets.upline.toWallets') }));
    expect(await main().findByRole('heading', { name: t('wallets.vendors') })).toBeTruthy();
    expect(main().queryByRole('link', { name: t('wallets.toUpline') })).toBeNull();
    const agent = await app.site.db
      .selectFrom('customers')
      .select('id')
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow();
    await app.site.db
      .updateTable('customers')
      .set({ upline_id: agent.id })
      .where('id', '=', player.customerId)
      .execute();
    const say = words('EN');
    await app.open(path, { token: player.token, language: 'EN' });
    await click(await main().findByRole('link', { name: say('wallets.toUpline') }));
    expect(await main().findByText('Mang Ramon')).toBeTruthy();
    const amount = main().getByLabelText<HTMLInputElement>(say('wallets.upline.amount'));
    const send = () => press(say('wallets.upline.submit'), main());
    await fill(amount, '0.50');
    await send();
    expect(descriptionOf(amount)).toContain(say('wallets.amountMin', { amount: '₱1.00' }));
    await fill(amount, '75');
    await send();
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      say('wallets.upline.sureText', { name: 'Mang Ramon', amount: '₱75.00' }),
    );
    expect(await held()).toEqual({ MAIN: 2_500_000 });
    await press(say('wallets.upline.confirm'), within(question));
    await waitFor(() => expect(line()).toContain('₱75.00'));
    await waitFor(() => expect(screen.getByTestId('balance').textContent).toBe('₱24,925.00'));
    const moved = app.site.db
      .selectFrom('entries as e')
      .innerJoin('transfers as f', 'f.id', 'e.transfer_id')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select('e.amount');
    const toAgent = await moved
      .where('f.scope', '=', `wallet:${player.customerId}`)
      .where('f.kind', '=', 'upline')
      .where('a.customer_id', '=', agent.id)
      .execute();
    expect(toAgent.map((row) => Number(row.amount))).toEqual([7500]);
  });

  test('[MEM-02] [MEM-05] are hidden by a single wallet, in the menu too, once nothing is left in them', async () => {
    const operator = (isSingle: boolean) =>
      new Teller(app.site).operator('PUT', 'wallet', { isSingle });
    await app.open(path, { token: player.token });
    await fillForm('MAIN', 'AG', '10');
    await submit();
    await waitFor(() => expect(vendor('Asia Gold').textContent).toContain('₱10.00'));
    await operator(true);
    try {
      await app.open(path, { token: player.token });
      expect(await main().findByText(t('wallets.introSingle'))).toBeTruthy();
      expect(document.querySelectorAll('.wallet__card li')).toHaveLength(1);
      await press(t('wallets.collect'), main());
      await waitFor(() =>
        expect(main().queryByRole('heading', { name: t('wallets.vendors') })).toBeNull(),
      );
      const menu = await openMenu(t('frame.account'));
      expect(await menu.findByRole('button', { name: t('frame.security') })).toBeTruthy();
      expect(menu.queryByRole('button', { name: t('frame.wallets') })).toBeNull();
      // The way to the upline is there all the same.
      await press(t('wallets.upline.title'), menu);
      expect(
        await screen.findByRole('heading', { level: 1, name: t('wallets.upline.title') }),
      ).toBeTruthy();
    } finally {
      await operator(false);
    }
    expect(await walletOf(app.site.gateway, player.wallet)).toMatchObject({ balance: 2_500_000 });
  });
});

describe('the points mall', () => {
  const redeemPath = '/api/wps/relay/redeem';
  const points = () => screen.getByTestId('points').textContent;
  const lines = () => document.querySelector('.points__lines')?.textContent ?? '';
  const item = (name: string) => press(t('points.redeemThis', { name }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  let token: string;

  beforeAll(() => seedPoints(app.site.gateway));

  /** With a password and points. */
  async function memberWith(account: string, count: number): Promise<void> {
    const id = await registeredPlayer(app.site.gateway, account);
    await givePoints(app.site.gateway, id, count);
    token = await openSession(app.site.gateway, id, { ip: '127.0.0.1', userAgent: 'test' });
  }
  async function redeem(name: string): Promise<void> {
    await fill(
      await (await dialog(name)).findByLabelText(t('points.password.login')),
      testPassword,
    );
    await press(t('points.submit'), await dialog(name));
  }

  test('[ROUTE-08] asks a guest to log in first', async () => {
    await app.open('/pointMall');
    expect(
      await (await dialog(t('auth.loginTitle'))).findByLabelText(t('auth.username')),
    ).toBeTruthy();
  });

  test('[POINT-02] [ERR-03] redeem nothing where the gateway is too busy, and preserve the input', async () => {
    await memberWith(`clara${randomInt(1e6)}`, 1000);
    let busy = true;
    await app.open('/pointMall', {
      token,
      fault: ({ path }) => (busy && path === redeemPath ? rejection('busy') : undefined),
    });
    const name = 'Load na ₱50';
    const field = async (label: string) =>
      (await dialog(name)).findByLabelText<HTMLTextAreaElement>(t(label));
    const address = '12 Mabini St, Jaro, Iloilo City 5000';
    await item(name);
    await fill(await field('points.receiver.name'), 'Maria Clara Reyes');
    await fill(await field('points.receiver.mobile'), '0917 123 4567');
    await fill(await field('points.receiver.address'), address);
    await redeem(name);
    await waitFor(() => expect(lines()).toContain(t('points.undone', { name, points: '550' })));
    expect(points()).toBe('1,000');
    busy = false;
    await item(name);
    expect((await field('points.receiver.address')).value).toBe(address);
    await redeem(name);
    await waitFor(() => expect(lines()).toMatch(/PR\w{9}/));
    await waitFor(() => expect(points()).toBe('450'));
  });
});
