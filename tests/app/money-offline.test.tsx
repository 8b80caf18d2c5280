import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cashOf, givePoints } from '../../server/domain/points/fixtures.ts';
import { spin } from '../../server/domain/records/fixtures.ts';
import { readyReward } from '../../server/domain/referral/fixtures.ts';
import { countVipBets } from '../../server/domain/vip/count.ts';
import { Resident } from '../../server/testing/resident.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';

const app = useApp();
const t = words('EN');
let member: Resident;

beforeEach(async () => {
  member = await new Resident(app.site).moveIn();
});

const open = (path: string) => app.open(path, { token: member.player.token, language: 'EN' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const network = (online: boolean) => act(async () => app.wire.setOnline(online));
/** With network, without, and with it again; without, it asks and sends nothing. */
async function works(name: string): Promise<boolean[]> {
  const isOn = async () => !(await button(name)).disabled;
  const before = await isOn();
  // A call under way would be answered, which shows a network.
  await app.wire.quiet();
  app.wire.calls.length = 0;
  await network(false);
  const offline = await isOn();
  await userEvent.click(await button(name));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.wire.calls).toEqual([]);
  await network(true);
  return [before, offline, await isOn()];
}

test('[MEM-05] [WAL-03] sending money to the upline is off without network', async () => {
  await open('/member/transferUpline');
  expect(await works(t('wallets.upline.submit'))).toEqual([true, false, true]);
});

test('[MEM-02] [WAL-03] collecting all wallets is off without network', async () => {
  await app.site.db
    .updateTable('vendors')
    .set({ own_wallet: true })
    .where('code', '=', 'AG')
    .execute();
  await member.operator('PUT', 'wallets', { single: false });
  const moved = await member.ask('POST', '/api/v2/wallets/transfer', {
    key: crypto.randomUUID(),
    from: 'MAIN',
    to: 'AG',
    amount: 1000,
  });
  expect(moved.status).toBe(200);
  await open('/member/transferFund');
  expect(await works(t('wallets.collect'))).toEqual([true, false, true]);
});

test('[POINT-02] [WAL-03] redeeming points is off without network, also in a dialog that is open', async () => {
  await cashOf(app.site);
  await givePoints(app.site, member.player.customerId, 1000);
  await open('/pointMall');
  await userEvent.click(await button(t('points.redeemThis', { name: 'Anything' })));
  expect(await works(t('points.submit'))).toEqual([true, false, true]);
});

test('[REWARD-01] [WAL-03] claiming the reward of a VIP level is off without network', async () => {
  const level = {
    rank: 1,
    label: { EN: 'Silver', TY: 'Pilak' },
    bets: 10_000,
    reward: 10_000,
    turnoverPercent: 0,
  };
  expect((await member.operator('PUT', 'vip', { level, open: true })).status).toBe(200);
  await spin(app.site.gateway, member.player, 1, 10_000);
  await countVipBets(app.site.gateway);
  await open('/member/vip');
  expect(await works(t('vip.claim.button', { amount: '₱100' }))).toEqual([true, false, true]);
});

test('[MEM-14] [WAL-03] claiming rebates is off without network', async () => {
  await sql`INSERT INTO rebate_terms (from_day, rates, min_payment, turnover_percent) VALUES ('2026-01-01', '{}', 1, 100)`.execute(
    app.site.db,
  );
  await sql`INSERT INTO rebate_bets (customer_id, day, category, rate, valid_bet)
    VALUES (${member.player.customerId}, '2026-01-01', 'RNG', 100, 100000)`.execute(app.site.db);
  await open('/member/manualRebate');
  expect(await works(t('memberRebates.claim.button', { amount: '₱10' }))).toEqual([
    true,
    false,
    true,
  ]);
});

test('[MEM-11] [WAL-03] claiming what friends have brought is off without network', async () => {
  await readyReward(app.site, member.player.customerId);
  await open('/member/referral');
  const { amount } = (await member.ask('GET', '/api/wps/referral?pageNo=1')).value.claimable;
  expect(await works(t('referral.claim.button', { amount: `₱${amount / 100}` }))).toEqual([
    true,
    false,
    true,
  ]);
});
