import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverSimulated } from '../../server/domain/deposits/callback.ts';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import {
  addPromotion,
  ago,
  clearPromotions,
  deposited,
} from '../../server/domain/promotions/fixtures.ts';
import { settleDueBonuses } from '../../server/domain/promotions/with-deposit/settle.ts';
import { coolOff } from '../../server/domain/responsible/change.ts';
import { operatorKey } from '../../server/operator/key.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, fill, lookAgain, press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const path = '/member/depositv2';
const bonusPath = '/api/v2/deposits/bonuses';
let player: TestPlayer;

beforeEach(async () => {
  await clearPromotions(app.site.db);
  player = await testPlayer(app.site.gateway, 0);
});

type Options = Parameters<typeof app.open>[1];
const open = (options: Options = {}, page = path) =>
  app.open(page, { token: player.token, language: 'EN', ...options });
const card = () => within(document.querySelector<HTMLElement>('.deposit > .card')!);
const amountField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: t('deposits.amount') });
const radio = (name: string) =>
  card().getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const bonusRadio = (amount: string) => radio(t('deposits.bonus.brings', { amount }));
const submit = () => press(new RegExp(`^${t('deposits.submitPlain')}`), card());
const created = () =>
  app.wire.calls.filter((call) => call.path === '/api/v2/deposits' && call.method === 'POST');
const offer = (values: Partial<Parameters<typeof addPromotion>[1]> = {}) =>
  addPromotion(app.site.db, { ...deposited, ...values });

async function arrive(): Promise<void> {
  const { gateway } = app.site;
  const { payment } = await app.site.db
    .selectFrom('deposits')
    .select('payment')
    .where('customer_id', '=', player.customerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await gateway.ports.simulated?.decide(payment ?? '', 'approve');
  await deliverSimulated(gateway);
}

describe('the rails of the deposit form', () => {
  test('[MEM-19a] are wallets and banks by name, each with a mark of its letters and its colour', async () => {
    await app.site.operator.inject({
      method: 'PUT',
      url: '/api/operator/rail',
      headers: { 'x-operator-key': operatorKey(app.site.gateway.env.dataDir) },
      payload: { rail: 'qrph', name: 'Barya QR', mark: { letters: 'BQ', colour: '#ffe08a' } },
    });
    await open();
    await amountField();
    const group = within(card().getByRole('group', { name: t('deposits.rail') }));
    const names = group
      .getAllByRole('radio')
      .map((each) => each.closest('label')!.querySelector('strong')!.textContent);
    expect(names).toEqual(
      ['gcash', 'maya', 'ewallet', 'qrph', 'bpi', 'unionbank', 'instapay', 'pesonet'].map((rail) =>
        rail === 'qrph' ? 'Barya QR' : t(`deposits.rails.${rail}`),
      ),
    );
    const mark = (name: string) =>
      radio(name).closest('label')!.querySelector<HTMLElement>('.deposit__mark')!;
    expect([mark('GCash').textContent, mark('Barya QR').textContent]).toEqual(['G', 'BQ']);
    // Dark letters on a light colour, light ones on a dark one.
    expect(mark('Barya QR').style.color).toBe('#000000');
    expect(mark('GCash').style.color).toBe('#ffffff');
  });

  test('[MEM-19b] state the fee and the usual time where these are known, and what is paid together', async () => {
    await app.site.operator.inject({
      method: 'PUT',
      url: '/api/operator/rail',
      headers: { 'x-operator-key': operatorKey(app.site.gateway.env.dataDir) },
      payload: { rail: 'pesonet', fee: { fixed: 1000, rate: 100 } },
    });
    await open();
    await fill(await amountField(), '1000.01');
    await click(radio('PESONet'));
    const about = radio('PESONet').closest('label')!;
    expect(about.textContent).toContain(t('deposits.fee.some', { fee: '₱10 + 1%' }));
    expect(about.textContent).toContain('Within one banking day');
    const maya = radio('Maya').closest('label')!.querySelectorAll('small');
    expect([...maya].map(({ textContent }) => textContent)).toEqual([t('deposits.fee.none')]);
    expect(
      card().getByText(t('deposits.fee.together', { sum: '₱1,020.02', fee: '₱20.01' })),
    ).toBeTruthy();
  });

  test('[MEM-19c] have quick amounts, all of them within their limits', async () => {
    await open();
    await amountField();
    const amounts = () =>
      [...document.querySelectorAll('.deposit__quick button')].map((each) => each.textContent);
    expect(amounts()).toEqual(['₱100', '₱200', '₱500', '₱1,000', '₱2,000', '₱5,000']);
    await click(radio('PESONet'));
    expect(amounts()).toEqual(['₱1,000', '₱2,000', '₱5,000', '₱10,000', '₱50,000']);
  });
});

describe('the bonus of the deposit form', () => {
  test('[MEM-19d] [MEM-19e] is chosen with what it asks, comes with the money, and was joined nowhere else', async () => {
    const id = await offer({ turnover_percent: 800, categories: ['RNG'] });
    await open();
    expect(await card().findByText(t('deposits.bonus.amountFirst'))).toBeTruthy();
    await fill(await amountField(), '499.99');
    expect(card().getByText(t('deposits.bonus.noneHere'))).toBeTruthy();
    await press(t('deposits.quick', { amount: '₱500' }), card());
    expect(radio(t('deposits.bonus.none')).checked).toBe(true);
    expect(bonusRadio('₱50').closest('label')!.textContent).toContain(
      t('deposits.bonus.asks', { required: '₱400', games: t('lobby.category.RNG') }),
    );
    await click(bonusRadio('₱50'));
    expect(
      card()
        .getByRole('link', { name: t('deposits.bonus.terms') })
        .getAttribute('href'),
    ).toContain(`/member/promotions?id=${id}`);
    await submit();
    const chosen = t('deposits.bonus.chosen', { title: 'Title' });
    expect(await card().findByText(chosen)).toBeTruthy();
    expect(created()).toMatchObject([{ body: { rail: 'gcash', amount: 50_000, bonus: id } }]);
    await arrive();
    lookAgain();
    expect(await card().findByText(t('deposits.state.credited'))).toBeTruthy();
    expect(card().getByText(chosen)).toBeTruthy();
    await settleDueBonuses(app.site.gateway);
    lookAgain();
    const issued = { title: 'Title', amount: '₱50.00', required: '₱400.00' };
    expect(await card().findByText(t('deposits.bonus.issued', issued))).toBeTruthy();
  });

  test('[MEM-19d] is none where its member says so, also of one that was joined before', async () => {
    const id = await offer();
    await app.site.app.inject({
      method: 'POST',
      url: '/api/wps/promotions/join',
      headers: { authorization: `Bearer ${player.token}`, host: 'localhost:8080' },
      payload: { id, language: 'EN' },
    });
    await open();
    await fill(await amountField(), '600');
    await waitFor(() => expect(bonusRadio('₱60').checked).toBe(true));
    await click(radio(t('deposits.bonus.none')));
    await submit();
    await card().findByText(t('deposits.state.pending'));
    expect(created()[0]!.body).not.toHaveProperty('bonus');
  });

  test('[MEM-19e] that is gone when the deposit is sent starts none, says so, and preserves what was typed', async () => {
    const id = await offer();
    await open();
    await fill(await amountField(), '700');
    await click(await waitFor(() => bonusRadio('₱70')));
    await app.site.db
      .updateTable('promotions')
      .set({ closed_at: ago('1 second') })
      .where('id', '=', id)
      .execute();
    await submit();
    expect(await card().findByText(t('deposits.bonus.gone'))).toBeTruthy();
    expect((await amountField()).value).toBe('700');
    expect(await card().findByText(t('deposits.bonus.notWithThis'))).toBeTruthy();
    await submit();
    await card().findByText(t('deposits.state.pending'));
    expect(created().map(({ body }) => (body as { bonus?: string }).bonus)).toEqual([
      id,
      undefined,
    ]);
  });

  test('[MEM-19d] that cannot be loaded leaves the deposit as it is, and is asked for again', async () => {
    await offer();
    let broken = true;
    await open({
      fault: ({ path: asked }) => (broken && asked === bonusPath ? serverError() : undefined),
    });
    await fill(await amountField(), '500');
    expect(await card().findByText(t('deposits.bonus.absent'))).toBeTruthy();
    broken = false;
    await press(t('status.retry'), card());
    await waitFor(() => expect(bonusRadio('₱50')).toBeTruthy());
  });

  test('[MEM-19d] [RG-03] is not offered on a break', async () => {
    await offer();
    await coolOff(app.site.gateway, player.customerId, 1);
    await open();
    await amountField();
    await waitFor(() =>
      expect(
        card()
          .getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')}`) })
          .matches(':disabled'),
      ).toBe(true),
    );
    expect(card().queryByRole('group', { name: t('deposits.bonus.title') })).toBeNull();
  });

  test('[MEM-19d] and all that was typed is there again on the way back from its terms', async () => {
    await offer();
    await open();
    await fill(await amountField(), '800');
    await click(await waitFor(() => bonusRadio('₱80')));
    await app.visit('/promotions');
    await app.visit(path);
    expect((await amountField()).value).toBe('800');
    await waitFor(() => expect(bonusRadio('₱80').checked).toBe(true));
  });
});

describe('coming back from the payment page', () => {
  const state = (name: string) => card().findByText(t(`deposits.state.${name}`));

  async function begin(): Promise<string> {
    await open();
    await fill(await amountField(), '500');
    await submit();
    await state('pending');
    return location.search;
  }

  test('[MEM-19f] the link leads there in this tab, and the address of the deposit shows its live state', async () => {
    const address = await begin();
    const link = card().getByRole('link', { name: t('deposits.open') });
    expect(link.getAttribute('target')).toBeNull();
    await arrive();
    await open({}, path + address);
    await state('credited');
  });

  test('[MEM-19f] that cannot be loaded says so, and shows the state by itself once it can', async () => {
    const address = await begin();
    let isCut = true;
    await open(
      {
        fault: ({ path: asked }) =>
          isCut && asked.startsWith('/api/v2/deposits/one') ? serverError() : undefined,
      },
      path + address,
    );
    expect(await screen.findByRole('button', { name: t('status.retry') })).toBeTruthy();
    await arrive();
    isCut = false;
    lookAgain();
    expect(
      await screen.findByText(t('deposits.about.credited', { amount: '₱500.00' })),
    ).toBeTruthy();
  });
});
