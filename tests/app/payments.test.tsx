import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverSimulated } from '../../server/domain/deposits/callback.ts';
import { type TestPlayer, testPlayer, walletOf } from '../../server/domain/play/fixtures.ts';
import { withdrawalLifecycle } from '../../server/domain/withdrawals/lifecycle.ts';
import { Teller, transactionPassword } from '../../server/domain/withdrawals/fixtures.ts';
import type { SimulatedDecision } from '../../server/ports/simulated-rail.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, descriptionOf, fill, lookAgain, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words();
let player: TestPlayer;
let teller: Teller;

beforeEach(() => (teller = new Teller(app.site)));
afterEach(() => vi.restoreAllMocks());

const panel = (name: string) => within(document.querySelector<HTMLElement>(`.${name} > .card`)!);
const balance = async () => (await walletOf(app.site.gateway, player.wallet)).balance;
const sent = (path: string) =>
  app.wire.calls.filter((call) => call.path === path && call.method === 'POST');

describe('a deposit', () => {
  const path = '/member/depositv2';
  const createPath = '/api/v2/deposits';
  const card = () => panel('deposit');
  const amountField = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: t('deposits.amount') });
  const submit = () => press(new RegExp(`^${t('deposits.submitPlain')}`), card());
  const rail = (name: string) =>
    card().getByRole<HTMLInputElement>('radio', {
      name: new RegExp(`^${t(`deposits.rails.${name}`)}`),
    });
  const state = (name: string) => card().findByText(t(`deposits.state.${name}`));
  const deposits = async () =>
    app.site.db
      .selectFrom('deposits')
      .selectAll()
      .where('customer_id', '=', player.customerId)
      .orderBy('id')
      .execute();
  const last = async () => (await deposits()).at(-1)!;
  const decide = (reference: string, approve: boolean, amount?: number) =>
    teller.operator('PUT', 'deposit', { reference, approve, ...(amount && { amount }) });

  beforeEach(async () => (player = await testPlayer(app.site.gateway, 0)));

  async function begin(pesos: string, by = 'ewallet'): Promise<string> {
    await app.open(path, { token: player.token });
    await fill(await amountField(), pesos);
    await click(rail(by));
    await submit();
    await state('pending');
    return (await last()).reference;
  }
  async function payAtProvider(way: SimulatedDecision): Promise<void> {
    await app.site.gateway.ports.simulated?.decide((await last()).payment ?? '', way);
    await deliverSimulated(app.site.gateway);
    lookAgain();
  }

  test('[MEM-03] that the provider rejects says so and what to do', async () => {
    await begin('300');
    await payAtProvider('reject');
    await state('failed');
    expect(card().getByText(t('deposits.about.payment_rejected'))).toBeTruthy();
    expect(await balance()).toBe(0);
  });

  test('[MEM-03] that was paid too little waits for the operator, who credits what came', async () => {
    const reference = await begin('300');
    await payAtProvider('less');
    expect(await card().findByText(t('deposits.about.review'))).toBeTruthy();
    const listed = await teller.operator('GET', 'deposits?state=review');
    expect(listed.value.deposits).toMatchObject([
      { reference, amount: 30_000, state: 'review', reason: 'amount_differs' },
    ]);
    await decide(reference, true);
    lookAgain();
    expect(
      await card().findByText(
        t('deposits.about.creditedOther', { amount: '₱299.00', asked: '₱300.00' }),
      ),
    ).toBeTruthy();
    expect(await balance()).toBe(29_900);
  });

  test('[MEM-03] whose time is over says so, and offers no payment any more', async () => {
    const reference = await begin('400', 'qrph');
    expect(
      await card().findByRole('img', { name: t('deposits.qrLabel', { amount: '₱400.00' }) }),
    ).toBeTruthy();
    await app.site.db
      .updateTable('deposits')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('reference', '=', reference)
      .execute();
    lookAgain();
    expect(await card().findByText(t('deposits.about.expired'))).toBeTruthy();
    expect(card().queryByRole('link', { name: t('deposits.open') })).toBeNull();
    expect(await balance()).toBe(0);
  });

  test('[MEM-03] whose time runs out while its page is open says so by itself', async () => {
    const reference = await begin('400', 'qrph');
    await app.site.db
      .updateTable('deposits')
      .set({ expires_at: new Date(Date.now() + 1500) })
      .where('reference', '=', reference)
      .execute();
    // Only here does the page hear of the shorter time.
    lookAgain();
    expect(card().queryByText(t('deposits.about.expired'))).toBeNull();
    expect(await card().findByText(t('deposits.about.expired'))).toBeTruthy();
  });

  test('[MEM-03] by bank transfer has its figures to copy; the operator rejects it, and credits what came after all', async () => {
    const reference = await begin('2000', 'instapay');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(t('deposits.copy', { what: t('deposits.reference') }), card());
    expect(await screen.findByText(t('deposits.copied', { text: reference }))).toBeTruthy();
    await press(t('deposits.copy', { what: t('deposits.exact') }), card());
    expect(copied.mock.calls).toEqual([[reference], ['2000.00']]);
    await decide(reference, false);
    lookAgain();
    expect(await card().findByText(t('deposits.about.operator_rejected'))).toBeTruthy();
    await decide(reference, true, 199_999);
    lookAgain();
    expect(await card().findByText('₱1,999.99')).toBeTruthy();
    expect(
      card().getByText(
        t('deposits.about.creditedOther', { amount: '₱1,999.99', asked: '₱2,000.00' }),
      ),
    ).toBeTruthy();
  });

  test("[MEM-03] needs an amount within the rail's limits, which is explained at the field", async () => {
    await app.open(path, { token: player.token });
    const field = await amountField();
    await submit();
    expect(descriptionOf(field)).toContain(t('deposits.amountMissing'));
    const limits = { min: '₱100', max: '₱50,000' };
    for (const [typed, text] of [
      ['piso', t('deposits.amountWrong')],
      ['-500', t('deposits.amountWrong')],
      ['99.99', t('deposits.amountOut', limits)],
      ['50000.01', t('deposits.amountOut', limits)],
    ] as const) {
      await fill(field, typed);
      await submit();
      expect(card().getByRole('alert').textContent).toBe(text);
      expect(descriptionOf(field)).toContain(text);
    }
    await press(t('deposits.quick', { amount: '₱500' }), card());
    expect(field.value).toBe('500');
    expect(sent(createPath)).toEqual([]);
  });

  test("[MEM-00a] [HEAD-03a] starts from a phone's tab bar, and the panel's button closes it", async () => {
    await app.open('/', { token: player.token, screen: 'phone' });
    await press(
      t('deposits.short'),
      within(screen.getByRole('navigation', { name: t('frame.tabBar') })),
    );
    await pageIs(path);
    await amountField();
    await press(t('deposits.quick', { amount: '₱200' }), card());
    await press(t('deposits.submit', { amount: '₱200' }), card());
    await state('pending');
    await press(t('ui.close'), within(document.querySelector<HTMLElement>('.side-panel__head')!));
    await pageIs('/');
    expect(await screen.findByRole('radiogroup', { name: t('lobby.categories') })).toBeTruthy();
  });

  test('[MEM-03] is for members: a free play account sees why not, and its address leads home', async () => {
    await app.open('/');
    await press(t('auth.freePlay'), within(document.querySelector('header')!));
    await screen.findByTestId('balance');
    const token = sessionStorage.getItem('token') ?? '';
    await press(t('deposits.title'), within(document.querySelector('header')!));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('deposits.needAccount'))).toBeTruthy();
    await press(t('ui.cancel'), question);
    await app.open(path, { token });
    await pageIs('/');
  });

  test('[WAL-03] that never reached the gateway is not begun later: the page says so and preserves what was typed', async () => {
    let broken = true;
    const page = new Response('<html>gateway time-out</html>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    });
    await app.open(path, {
      token: player.token,
      fault: (call) =>
        broken && call.path === createPath && call.method === 'POST' ? page.clone() : undefined,
    });
    await fill(await amountField(), '700');
    await submit();
    expect(await card().findByText(t('deposits.notBegun'))).toBeTruthy();
    expect((await amountField()).value).toBe('700');
    expect(await deposits()).toEqual([]);
    broken = false;
    await submit();
    await state('pending');
    expect(await deposits()).toHaveLength(1);
  });

  test('[WAL-03] is not asked for or stored for later without network; the page says so and goes on when it is back', async () => {
    await app.open(path, { token: player.token });
    await fill(await amountField(), '700');
    const button = await card().findByRole('button', {
      name: new RegExp(t('deposits.submitPlain')),
    });
    app.wire.setOnline(false);
    expect(await card().findByText(t('deposits.offlineForm'))).toBeTruthy();
    await waitFor(() => expect(button.matches(':disabled')).toBe(true));
    app.wire.setOnline(true);
    await waitFor(() => expect(card().queryByText(t('deposits.offlineForm'))).toBeNull());
    expect(sent(createPath)).toEqual([]);
    expect(await deposits()).toEqual([]);
    await submit();
    await state('pending');
    expect(await deposits()).toHaveLength(1);
  });
});

describe('a withdrawal', () => {
  const path = '/member/withdraw';
  const card = () => panel('withdraw');
  const state = (name: string) =>
    waitFor(() =>
      expect(document.querySelector('.withdraw output')?.textContent).toContain(
        t(`withdrawals.state.${name}`),
      ),
    );

  beforeEach(async () => {
    await teller.ready(2_500_000);
    ({ player } = teller);
    await teller.operator('PUT', 'withdrawalRules', { depositTurnover: 0 });
    await app.open(path, { token: player.token });
  });

  async function withdraw(pesos: string): Promise<string> {
    await fill(await card().findByRole('textbox', { name: t('withdrawals.amount') }), pesos);
    await fill(card().getByLabelText(t('withdrawals.password')), transactionPassword);
    await press(t('withdrawals.submit'), card());
    await waitFor(() => expect(location.search).toMatch(/^\?id=\d+$/));
    await state('review');
    const row = app.site.db
      .selectFrom('withdrawals')
      .select('reference')
      .where('customer_id', '=', player.customerId);
    return (await row.executeTakeFirstOrThrow()).reference;
  }

  test('[MEM-04] [WAL-03] whose answer was lost is found again; what the operator rejects comes back, with the reason', async () => {
    let lost = 0;
    app.wire.after((call) => {
      if (call.path !== '/api/v2/withdrawals' || call.method !== 'POST') return undefined;
      lost += 1;
      throw new TypeError('the answer was lost');
    });
    const reference = await withdraw('300');
    expect(lost).toBe(1);
    await waitFor(() => expect(screen.getByTestId('balance').textContent).toBe('₱24,700.00'));
    await teller.decide(reference, 'reject', { note: 'Ulitin po bukas' });
    lookAgain();
    await state('rejected');
    expect(card().getByText(t('withdrawals.note', { note: 'Ulitin po bukas' }))).toBeTruthy();
    expect(await balance()).toBe(2_500_000);
  });

  test('[MEM-04] about which the member says nothing counts as received', async () => {
    const reference = await withdraw('500');
    await teller.decide(reference, 'pay');
    lookAgain();
    await state('paid');
    await app.site.db
      .updateTable('withdrawals')
      .set({ confirm_by: new Date(Date.now() - 1000) })
      .where('reference', '=', reference)
      .execute();
    await withdrawalLifecycle.runTimeouts(app.site.gateway, player.customerId);
    lookAgain();
    expect(await card().findByText(t('withdrawals.about.received.automatic'))).toBeTruthy();
    expect(await balance()).toBe(2_450_000);
  });
});
