import type { Page } from '@playwright/test';
import { query } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import { proxiedTest as test } from '../support/proxied.ts';
import { asMember, shownBalance } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const transfer = /^\/api\/v2\/wallets\/transfer/;
const check = /^\/api\/v2\/wallets\/check/;

async function send(page: Page): Promise<void> {
  await page.goto('/member/transferFund');
  const main = page.getByRole('main');
  await main.getByLabel(t('wallets.to'), { exact: true }).selectOption('AG');
  await main.getByLabel(t('wallets.amount')).fill('20');
  await main.getByRole('button', { name: t('wallets.submit') }).click();
}
const what = {
  what: t('wallets.what.transfer', { amount: '₱20.00', from: t('wallets.main'), to: 'AG' }),
};

async function moved(url: string, { username }: Member): Promise<number> {
  const rows = await query(
    url,
    `SELECT t.id FROM transfers t JOIN customers c ON t.scope = 'wallet:' || c.id WHERE c.account = $1 AND t.kind = 'transfer'`,
    [username],
  );
  return rows.length;
}

test('[WAL-03] [MEM-02] a transfer whose answer is lost is shown as checking and is one transfer', async ({
  page,
  palaro,
  faults,
  member,
}) => {
  await asMember(page, '/', member);
  const before = await shownBalance(page);
  faults.fault(transfer, { kind: 'lose-answer' });
  faults.fault(check, { kind: 'cut', afterBytes: 10 });
  await send(page);
  await expect(page.getByText(t('wallets.checking', what))).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText(t('wallets.checking', what))).toBeVisible({ timeout: 20_000 });
  faults.heal();
  await expect(page.getByText(t('wallets.done', what))).toBeVisible({ timeout: 40_000 });
  expect(await moved(palaro.databaseUrl, member)).toBe(1);
  await expect.poll(() => shownBalance(page), { timeout: 20_000 }).toBe(before - 2000);
  await page.reload();
  await expect(page.getByRole('main').getByTestId('main-wallet')).toContainText('₱');
  await expect(page.getByText(t('wallets.done', what))).toHaveCount(0);
});
