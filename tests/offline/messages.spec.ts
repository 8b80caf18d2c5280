import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { ask } from '../support/api.ts';
import { expectAccessible, untilThemed } from '../support/axe.ts';
import { storedText } from '../support/device.ts';
import { whole } from '../support/installed.ts';
import { query } from '../support/ledger.ts';
import type { Palaro } from '../support/palaro.ts';
import { logIn, withWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const path = '/member/messageV2';
test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ...whole }),
    { scope: 'worker' },
  ],
});

async function newMember({ database }: Palaro): Promise<string> {
  const account = `liham${randomUUID().slice(0, 8)}`;
  await database(`WITH made AS (
      INSERT INTO customers (account, nickname, password_hash) SELECT '${account}', 'Liham', password_hash FROM customers WHERE account = 'player' RETURNING id
    ), known AS (INSERT INTO known_networks (customer_id, network) SELECT id, network::cidr FROM made, unnest(ARRAY['0.0.0.0/0', '::/0']) AS network)
    INSERT INTO accounts (customer_id, purpose, currency) SELECT id, 'wallet', 'PHP' FROM made`);
  return account;
}

test("[HEAD-04c] [MEM-13] [WAL-06] [LIVE-01d] [MEM-00c] [MEM-16] a credited deposit's message arrives live", async ({
  page,
  context,
  palaro,
}, info) => {
  const account = await newMember(palaro);
  await logIn(page, { username: account, password: 'Maligaya#21' });
  await withWorker(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const { value } = (
    await ask(`${palaro.url}/api/v2/deposits`, {
      token,
      body: { key: randomUUID(), rail: 'ewallet', amount: 123_450 },
    })
  ).body;
  const badge = page.locator('header .avatar .icon-button__count');
  await expect(badge).toHaveCount(0);
  await palaro.operator('deposit', 'approve', value.reference);
  await expect(badge).toHaveText('1');

  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await page
    .getByRole('region', { name: t('frame.account') })
    .getByRole('button', { name: new RegExp(`^${t('messages.title')}\\s*1$`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const item = (title: string) => page.locator('.item', { hasText: title });
  const credited = t('messages.of.depositCredited.title');
  await expect(item(credited)).toContainText(t('messages.unreadMark'));
  await item(credited).getByRole('link').click();
  await expect(
    page.getByText(
      t('messages.of.depositCredited.text', { amount: '₱1,234.50', reference: value.reference }),
    ),
  ).toBeVisible();
  await expect(badge).toHaveCount(0);
  const inbox = () =>
    query(
      palaro.databaseUrl,
      'SELECT text_key AS key, read_at IS NOT NULL AS read FROM messages m JOIN customers c ON c.id = m.customer_id WHERE c.account = $1 AND deleted_at IS NULL',
      [account],
    );
  await expect.poll(inbox).toEqual([{ key: 'depositCredited', read: true }]);
  await page.getByRole('link', { name: t('messages.back') }).click();
  await expect(item(credited)).not.toContainText(t('messages.unreadMark'));

  // Come while the list is shown.
  const file = info.outputPath('words.json');
  writeFileSync(
    file,
    JSON.stringify({
      TY: { title: 'Bagong laro', text: 'May bagong laro sa lobby.' },
      EN: { title: 'New game', text: 'There is a new game in the lobby.' },
    }),
  );
  expect(await palaro.operator('message', 'send', account, '--words', file)).toBe(
    `Sent to ${account}.`,
  );
  await expect(item('Bagong laro')).toContainText(t('messages.unreadMark'));
  // Explains what this browser rejects.
  await page.getByRole('switch', { name: new RegExp(`^${t('messages.kind.money')}`) }).click();
  await expect(page.getByText(t('messages.push.denied'))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilThemed(page, 'dark');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await expect.poll(() => storedText(page, 'messages')).toContain('Bagong laro');
  await context.setOffline(true);
  await page.reload();
  await expect(item(credited)).toBeVisible();
  await expect(page.locator('.inbox .age')).toBeVisible();
  await item('Bagong laro').getByRole('link').click();
  await expect(page.getByText('May bagong laro sa lobby.')).toBeVisible();
  // On a slow browser the question's history entry outlasts the message.
  await page.evaluate(() => {
    const goBack = history.back.bind(history);
    history.back = () => void setTimeout(goBack, 500);
  });
  await page
    .locator('.inbox__detail')
    .getByRole('button', { name: t('messages.delete') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('messages.delete') })
    .click();
  await expect(item(credited)).toBeVisible();
  await expect(item('Bagong laro')).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(inbox, { timeout: 20_000 }).toEqual([{ key: 'depositCredited', read: true }]);
  await expect(item(credited)).toBeVisible();
  await expect(item('Bagong laro')).toHaveCount(0);
});
