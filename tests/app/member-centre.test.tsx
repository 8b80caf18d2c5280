import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { credit, spin } from '../../server/domain/records/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');
let player: TestPlayer;

beforeAll(async () => {
  player = await testPlayer(app.site.gateway, 0);
});
const open = (path: string) => app.open(path, { token: player.token, language: 'EN' });
const press = async (action: string, name: string) =>
  click(await screen.findByRole('button', { name: `${t(action)}: ${t(name)}` }));

test('[MEM-01c] [MEM-01d] the security centre leads to the login password and to the transaction password', async () => {
  await open('/member/security');
  await press('security.account.change', 'security.account.password');
  const change = within(await screen.findByRole('dialog', { name: t('password.change') }));
  expect(change.getByLabelText(t('password.old'))).toBeTruthy();
  await open('/member/security');
  await press('security.account.open', 'security.account.payout');
  expect(await screen.findByRole('button', { name: t('withdrawals.payout.set') })).toBeTruthy();
});

test('[RG-02c] the activity statement sums what was paid in, staked and won over a period', async () => {
  const { db, gateway } = app.site;
  await credit(gateway, player, 'deposit', 50_000);
  await spin(gateway, player, 3, 1000);
  const { balance } = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', player.wallet)
    .executeTakeFirstOrThrow();
  await open('/member/responsible');
  const figure = async (name: string) =>
    (await screen.findByText(t(`responsible.statement.${name}`), { selector: 'dt' }))
      .nextElementSibling?.textContent;
  const peso = (centavos: number) =>
    `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
  await expect.poll(() => figure('deposits')).toBe(peso(50_000));
  expect([await figure('withdrawals'), await figure('staked'), await figure('paid')]).toEqual([
    peso(0),
    peso(3000),
    peso(Number(balance) - 47_000),
  ]);
});
