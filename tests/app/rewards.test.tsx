import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedPromotions } from '../../server/demo/promotions.ts';
import { tier } from '../../server/domain/commissions/fixtures.ts';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { invitedBy } from '../../server/domain/referral/fixtures.ts';
import { RebateMember } from '../../server/domain/rebates/fixtures.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import { startAppOpening } from '../../src/models/app-opening.ts';
import { startContracts } from '../../src/models/contracts.ts';
import { openPopup } from '../../src/models/dialogs.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, openMenu, pageIs, press } from './support/steps.ts';
import { useSocket } from './support/socket.ts';

const app = useApp();
const emit = useSocket();
const t = words();

beforeAll(async () => {
  await seedPromotions(app.site.gateway);
  startContracts();
});
afterEach(() => vi.restoreAllMocks());

const main = () => within(screen.getByRole('main'));
const operator = (path: string, body: object) => new Teller(app.site).operator('PUT', path, body);

describe('promotions', () => {
  const card = (title: string) => screen.findByRole('link', { name: new RegExp(`^${title}`) });

  test('[ROUTE-08] [PROMO-01a] [PROMO-01b] [PROMO-01c] a guest finds them by type with terms, and logs in to join', async () => {
    await app.open('/promotions', { screen: 'phone' });
    expect((await card('Regalo sa bagong dating')).textContent).toContain(
      t('promotions.status.join'),
    );
    expect((await card('Bonus sa araw ng laban')).textContent).toContain(
      t('promotions.status.coming_soon'),
    );
    expect((await card('Linggo ng suwerte')).textContent).toContain(t('promotions.status.close'));
    // Types without promotions are not offered.
    expect(screen.queryByRole('radio', { name: t('promotions.type.card') })).toBeNull();
    await click(screen.getByRole('radio', { name: t('promotions.type.deposit') }));
    await pageIs('/promotions?type=deposit');
    expect(screen.queryByRole('link', { name: /^Regalo/ })).toBeNull();
    await click(await card('Doble sa unang deposito'));
    const detail = within(await screen.findByRole('article'));
    expect(
      detail.getByText(t('promotions.percentBonus', { percent: 100, max: '₱1,000' })),
    ).toBeTruthy();
    expect(detail.getByText(new RegExp(t('promotions.times', { times: 8 })))).toBeTruthy();
    expect(
      detail.getAllByRole('listitem').some(({ textContent }) => textContent?.includes('₱200')),
    ).toBe(true);
    await press(t('promotions.logIn'), main());
    expect(await screen.findByRole('dialog', { name: t('auth.loginTitle') })).toBeTruthy();
  });

  test('[PROMO-02e] the installed app reports once that it was opened, and its promotion says what is missing', async () => {
    const player = await testPlayer(app.site.gateway, 0);
    const reports = () => app.wire.calls.filter(({ path }) => path.endsWith('/appOpened')).length;
    const visit = () => app.open('/promotions?id=8', { token: player.token });
    const condition = async (kind: 'appOpened' | 'deposited') =>
      (await screen.findByText(new RegExp(t(`promotions.condition.${kind}`, { min: '₱100' }))))
        .textContent;
    await visit();
    startAppOpening();
    await press(t('promotions.join'), main());
    expect(await condition('appOpened')).toContain(t('promotions.unmet'));
    expect(await main().findByRole('link', { name: t('promotions.install') })).toBeTruthy();
    expect(main().getByRole('link', { name: t('deposits.title') })).toBeTruthy();
    expect(
      main().getByText(t('promotions.budgetLeft', { left: '₱100,000', all: '₱100,000' })),
    ).toBeTruthy();
    expect(reports()).toBe(0);
    const asked = matchMedia;
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
      query.includes('standalone') ? ({ matches: true } as MediaQueryList) : asked(query),
    );
    startAppOpening();
    await waitFor(() => expect(reports()).toBe(1));
    await app.wire.idle();
    startAppOpening();
    await app.wire.idle();
    expect(reports()).toBe(1);
    await visit();
    expect(await condition('appOpened')).toContain(t('promotions.met'));
    expect(await condition('deposited')).toContain(t('promotions.unmet'));
    expect(main().queryByRole('link', { name: t('promotions.install') })).toBeNull();
  });

  test('[PROMO-02f] one of a period says its rate, and what the bets since joining bring so far', async () => {
    const member = new RebateMember(app.site);
    await member.open();
    const texts = { EN: 'A week of slots', TY: 'Isang linggo ng slots' };
    const { value } = await member.operator('POST', 'promotions', {
      type: 'rebate',
      rule: 'rebate',
      title: texts,
      summary: texts,
      terms: texts,
      scene: 'fiesta',
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
      bonusRate: 50,
      maxBonus: 10_000,
      turnoverPercent: 300,
    });
    await app.open(`/promotions?id=${value.id}`, { token: member.player.token });
    await press(t('promotions.join'), main());
    const soFar = (bets: string, bonus: string) => t('promotions.soFar', { bets, bonus });
    expect(await main().findByText(soFar('₱0', '₱0'))).toBeTruthy();
    await member.bet(100_000, new Date());
    await app.open(`/promotions?id=${value.id}`, { token: member.player.token });
    expect(await main().findByText(soFar('₱1,000', '₱5'))).toBeTruthy();
    expect(main().getByText(t('promotions.rateBonus', { rate: '0.5', max: '₱100' }))).toBeTruthy();
    expect(main().getByText(t('promotions.about.joined'))).toBeTruthy();
  });

  test('[ROUTE-08] an address of one that is gone says so', async () => {
    await app.open('/promotions?id=0');
    expect(await screen.findByText(t('promotions.gone'))).toBeTruthy();
  });
});

test('[MEM-11] the menu opens the link, its QR code and friends; the operator can remove it', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  await app.open('/', { token: player.token });
  await press(t('referral.title'), await openMenu(t('frame.account')));
  expect(await screen.findByRole('img', { name: t('referral.qr') })).toBeTruthy();
  const link = screen.getByText(/\/register\?referralCode=[A-Z0-9]{8}$/).textContent;
  expect(screen.getByText(t('referral.none'))).toBeTruthy();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  // The empty list of friends has it too.
  const [copy] = screen.getAllByRole('button', { name: t('referral.copy') });
  await click(copy!);
  expect(await screen.findByText(t('referral.copied'))).toBeTruthy();
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
  const friend = await invitedBy(app.site, player.customerId);
  await app.site.db
    .updateTable('customers')
    .set({ nickname: 'Fidela' })
    .where('id', '=', friend.customerId)
    .execute();
  await app.open('/member/referral', { token: player.token });
  expect(await main().findByText('Fi•••')).toBeTruthy();
  expect(screen.queryByText('Fidela')).toBeNull();
  await operator('resource', { name: 'referral', value: 'off' });
  try {
    await emit({ kind: 'status', catalogueVersion: 'test' });
    expect(await screen.findByText(t('referral.closed'))).toBeTruthy();
  } finally {
    await operator('resource', { name: 'referral' });
  }
});

describe('contracts', () => {
  const terms = (rate: number) => ({
    kind: 'dividend',
    period: 'W',
    salaryType: null,
    tiers: [tier(rate)],
  });
  const ask = (who: TestPlayer, method: 'GET' | 'POST', path: string, payload?: object) =>
    new Teller(app.site).ask(method, `/api/wps/relay/contracts${path}`, payload, {
      authorization: `Bearer ${who.token}`,
    });
  const offer = async (from: TestPlayer, to: TestPlayer, rate: number): Promise<string> =>
    (await ask(from, 'POST', '/offer', { customerId: to.customerId, ...terms(rate) })).value.id;
  const accept = (by: TestPlayer, id: string) =>
    ask(by, 'POST', '/answer', { id, answer: 'accept', ends: [] });
  const one = async (who: TestPlayer, id: string) =>
    (await ask(who, 'GET', `/one?id=${id}`)).value.contract;
  const accountOf = async ({ customerId }: TestPlayer) =>
    (
      await app.site.db
        .selectFrom('customers')
        .select('account')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow()
    ).account;

  /** An agent and two levels below. */
  async function threeLevels(): Promise<
    [agent: TestPlayer, member: TestPlayer, below: TestPlayer]
  > {
    const [agent, member, below] = [
      await testPlayer(app.site.gateway, 0),
      await testPlayer(app.site.gateway, 0),
      await testPlayer(app.site.gateway, 0),
    ];
    const change = (who: TestPlayer, values: object) =>
      app.site.db.updateTable('customers').set(values).where('id', '=', who.customerId).execute();
    await change(agent, { type: 1 });
    await change(member, { upline_id: agent.customerId });
    await change(below, { upline_id: member.customerId });
    return [agent, member, below];
  }

  test('[CON-03] accepting a lower rate names the contract it ends, despite a lost answer', async () => {
    const [agent, member, below] = await threeLevels();
    await accept(member, await offer(agent, member, 2000));
    const given = await offer(member, below, 1800);
    await accept(below, given);
    const id = await offer(agent, member, 500);
    await app.open(`/member/contracts?id=${id}`, { token: member.token, screen: 'phone' });
    expect(await main().findByText(t('commissions.answer.ends'))).toBeTruthy();
    const question = () =>
      screen.findByRole('alertdialog', { name: t('commissions.answer.endsTitle') });
    await press(t('commissions.answer.accept'), main());
    expect((await question()).textContent).toContain(
      t('commissions.answer.endsItem', { account: await accountOf(below), rate: '18%' }),
    );
    await press(t('ui.cancel'), within(await question()));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await one(below, given)).state).toBe('active');
    let lost = 0;
    app.wire.after(({ path }) => {
      if (!path.endsWith('/contracts/answer') || lost > 0) return undefined;
      lost += 1;
      throw new TypeError('the answer was lost');
    });
    await press(t('commissions.answer.accept'), main());
    await press(t('commissions.answer.endsConfirm'), within(await question()));
    expect(await screen.findByText(t('commissions.answer.accepted'))).toBeTruthy();
    expect(lost).toBe(1);
    expect(await one(below, given)).toMatchObject({ state: 'terminated', endedBy: 'rate' });
  });

  test('[CON-01] [POP-01] the popup reports an offer answered elsewhere, and declines the next on a question', async () => {
    const [agent, member] = await threeLevels();
    const first = await offer(agent, member, 700);
    await app.open('/', { token: member.token });
    await emit({ kind: 'contract', id: first, state: 'pending' });
    await waitFor(() =>
      expect(app.wire.calls.some(({ path }) => path.endsWith('/contracts/pending'))).toBe(true),
    );
    openPopup('contractModal');
    const popup = within(await screen.findByRole('dialog', { name: t('commissions.popup.title') }));
    await waitFor(() =>
      expect(
        popup.getByRole<HTMLButtonElement>('button', { name: t('commissions.answer.accept') })
          .disabled,
      ).toBe(false),
    );
    await ask(agent, 'POST', '/end', { id: first });
    await emit({ kind: 'contract', id: first, state: 'withdrawn' });
    expect(
      await popup.findByText(t('commissions.elsewhere.withdrawn', { who: await accountOf(agent) })),
    ).toBeTruthy();
    const second = await offer(agent, member, 800);
    await emit({ kind: 'contract', id: second, state: 'pending' });
    await press(t('commissions.popup.next'), popup);
    expect(await popup.findByRole('row', { name: /8%/ })).toBeTruthy();
    await press(t('commissions.answer.reject'), popup);
    await press(
      t('commissions.answer.reject'),
      within(await screen.findByRole('alertdialog', { name: t('commissions.answer.rejectTitle') })),
    );
    expect(await screen.findByText(t('commissions.answer.rejected'))).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: t('commissions.popup.title') })).toBeNull(),
    );
    expect((await one(member, second)).state).toBe('rejected');
    await app.visit('/');
  });
});
