import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  RebateMember,
  beginMarch,
  march,
  marchDay,
  setTermsFrom,
} from '../../server/domain/rebates/fixtures.ts';
import { payRebatesAtHour } from '../../server/domain/rebates/job.ts';
import { coolOff } from '../../server/domain/responsible/change.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const main = () => within(screen.getByRole('main'));
const path = '/member/manualRebate';

let member: RebateMember;
beforeEach(async () => {
  await beginMarch(app.site);
  member = new RebateMember(app.site);
  await member.open();
  await setTermsFrom(app.site, marchDay(1), {
    rates: { RNG: [{ from: 0, rate: 40 }], LIVE: [{ from: 0, rate: 25 }] },
  });
});
const open = () => app.open(path, { token: member.player.token, language: 'EN' });
const claim = (amount: string) => t('memberRebates.claim.button', { amount });

describe('[MEM-14] the page of rebates', () => {
  test('[REWARD-03b] has what waits by category and since when, and pays it once its terms were read', async () => {
    await member.bet(150_000, march(2));
    await member.count();
    await open();
    const slots = (await main().findByText(t('lobby.category.RNG'))).closest('li')!.textContent;
    expect(slots).toContain(t('memberRebates.rate', { rate: '0.4%' }));
    expect(slots).toContain(t('memberRebates.betSince', { bets: '₱1,500', day: 'Mar 2, 2026' }));
    expect(slots).toContain('₱6');
    await press(claim('₱6'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(t('memberRebates.claim.text', { required: '₱6' }))).toBeTruthy();
    expect(await member.received()).toEqual([]);
    await press(claim('₱6'), dialog);
    expect(await screen.findByText(t('memberRebates.claim.done', { amount: '₱6' }))).toBeTruthy();
    expect(await member.received()).toEqual([600]);
    expect(main().queryByRole('button', { name: claim('₱6') })).toBeNull();
    const line = { category: t('lobby.category.RNG'), amount: '₱6', bets: '₱1,500' };
    expect(main().getByText(t('memberRebates.line', line))).toBeTruthy();
    expect(main().getByText(t('memberRebates.nothing'))).toBeTruthy();
  });

  test('[REWARD-06a] a claim has its moment with what it paid and "Play now", which opens the lobby or a game', async () => {
    await member.bet(150_000, march(2));
    await member.count();
    await open();
    await press(claim('₱6'));
    await press(claim('₱6'), within(await screen.findByRole('alertdialog')));
    const moment = within(
      await screen.findByRole('region', { name: t('promotions.moment.claimed') }),
    );
    expect(moment.getByRole('status').textContent).toContain(
      t('promotions.moment.paid', { what: '₱6' }),
    );
    await press(t('promotions.moment.play'), moment);
    await waitFor(() => expect(location.pathname).toMatch(/^\/(seamless)?$/));
    expect(screen.queryByText(t('promotions.moment.claimed'))).toBeNull();
  });

  test('[WAL-03] a claim whose answer is lost is looked up, and said to be paid', async () => {
    await member.bet(150_000, march(2));
    await member.count();
    await open();
    await press(claim('₱6'));
    app.wire.after(({ path: called }) => {
      if (called.endsWith('/rebates/claim')) throw new TypeError('connection lost');
      return undefined;
    });
    await press(claim('₱6'), within(await screen.findByRole('alertdialog')));
    expect(await screen.findByText(t('memberRebates.claim.done', { amount: '₱6' }))).toBeTruthy();
    expect(await member.received()).toEqual([600]);
  });

  test('[REWARD-03c] says at which hour it pays by itself, and what was paid so', async () => {
    await setTermsFrom(app.site, marchDay(2), { rates: { RNG: [{ from: 0, rate: 40 }] }, hour: 6 });
    await member.bet(150_000, march(2));
    await member.count();
    await payRebatesAtHour(app.site.gateway, march(3, '06:00:00'));
    await open();
    expect(await main().findByText(t('memberRebates.atHour', { hour: '6:00 AM' }))).toBeTruthy();
    expect(main().getByText(new RegExp(`^${t('memberRebates.paidAtHour')}`))).toBeTruthy();
    await app.visit('/member/messageV2');
    await click((await screen.findAllByText(t('messages.of.rebatePaid.title')))[0]!);
    expect(
      (await screen.findByRole('link', { name: t('messages.link.rebate') })).getAttribute('href'),
    ).toBe(path);
  });

  test('[REWARD-03b] below the least amount says from when on there is a claim', async () => {
    await setTermsFrom(app.site, marchDay(2), {
      rates: { RNG: [{ from: 0, rate: 40 }] },
      minPayment: 1000,
    });
    await member.bet(150_000, march(2));
    await member.count();
    await open();
    expect(await main().findByText(t('memberRebates.minimum', { minimum: '₱10' }))).toBeTruthy();
    expect(main().queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  test('[RG-03] offers nothing during a break, and says that it waits', async () => {
    await member.bet(150_000, march(2));
    await member.count();
    await coolOff(app.site.gateway, member.person.id, 1);
    await open();
    expect(await main().findByText(t('memberRebates.onBreak'))).toBeTruthy();
    expect(main().getByText(t('lobby.category.RNG'))).toBeTruthy();
    // Its rate alone would be an offer.
    expect(main().queryByText(t('lobby.category.LIVE'))).toBeNull();
    expect(main().queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  test('without terms says so, and of a failure, with a way to try again', async () => {
    await beginMarch(app.site);
    await open();
    expect(await main().findByText(t('memberRebates.closed'))).toBeTruthy();
    await member.open();
    await app.open(path, {
      token: member.player.token,
      language: 'EN',
      fault: ({ path: called }) => (called === '/api/wps/rebates' ? serverError() : undefined),
    });
    expect(await main().findByText(t('memberRebates.absent'))).toBeTruthy();
  });
});
