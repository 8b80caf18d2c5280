import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiLogin, ask } from '../support/api.ts';
import { newMember } from '../support/members.ts';
import { asMember, openHome } from '../support/steps.ts';
import { sitDown } from '../support/tables.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const ty = words('TY');
const en = words('EN');
const said = (page: Page, text: string) => page.locator('[data-id]').filter({ hasText: text });
const something = (text: string) => `${text} ${randomUUID().slice(0, 6)}`;

test('[INFO-05] [POP-01] two members chat live through a cut without a lost or double message', async ({
  browser,
  palaro,
  member,
}) => {
  const maria = await sitDown(browser, palaro, { who: member, language: 'TY', screen: 'phone' });
  const pedro = await sitDown(browser, palaro, {
    who: await newMember(palaro),
    language: 'EN',
    screen: 'desktop',
  });
  const write = async (page: Page, t: typeof ty, text: string) => {
    await page.getByRole('textbox', { name: t('chat.field') }).fill(text);
    await page.keyboard.press('Enter');
  };

  // Maria: the popup, from a phone's menu.
  await openHome(maria);
  await maria
    .getByRole('navigation', { name: ty('frame.tabBar') })
    // Named: a member's bar has one entry more than a guest's.
    .getByRole('button', { name: ty('frame.account') })
    .click();
  await maria
    .getByRole('dialog')
    .getByRole('button', { name: ty('chat.title'), exact: true })
    .click();
  const room = maria.getByRole('dialog', { name: ty('chat.title') });
  await room.getByRole('button', { name: ty('chat.agree') }).click();
  const greeting = something('<b>Kumusta</b> po');
  await write(maria, ty, greeting);
  await expect(said(maria, greeting)).toBeVisible();

  // Pedro: the page.
  await pedro.goto('/chat');
  await expect(said(pedro, greeting)).toBeVisible();
  await pedro.getByRole('button', { name: en('chat.agree') }).click();
  const answer = something('Mabuti naman');
  await write(pedro, en, answer);
  await expect(said(maria, answer)).toBeVisible();

  // Offline, his message waits, says so, and is sent once; hers come once.
  await pedro.context().setOffline(true);
  const unsent = something('Nawala ang signal');
  await write(pedro, en, unsent);
  await expect(pedro.getByText(en('chat.waiting'))).toBeVisible();
  const meanwhile = something('Nandiyan ka pa ba');
  await write(maria, ty, meanwhile);
  await expect(said(maria, meanwhile)).toBeVisible();
  await pedro.context().setOffline(false);
  await expect(said(maria, unsent)).toHaveCount(1, { timeout: 20_000 });
  await expect(said(pedro, meanwhile)).toHaveCount(1, { timeout: 20_000 });
  await expect(pedro.getByText(en('chat.waiting'))).toHaveCount(0);

  // A lost answer: the same message is asked for again, and is one.
  const keys: string[] = [];
  await pedro.route('**/api/wps/relay/chat', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().postDataJSON().key);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const once = something('Isang beses');
  await write(pedro, en, once);
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(pedro.getByText(en('chat.sending'))).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  await expect(said(pedro, once)).toHaveCount(1);
  await expect(said(maria, once)).toHaveCount(1);

  // A rejected link stays to be edited.
  await write(maria, ty, 'punta sa panalo.com');
  await expect(room.getByRole('alert')).toContainText(ty('errors.chat_link'));
  await expect(room.getByRole('textbox')).toHaveValue('punta sa panalo.com');

  // Reported, and removed by the operator: gone from both pages.
  await said(pedro, greeting).getByRole('button').click();
  const about = pedro.getByRole('dialog');
  await about.getByRole('radio', { name: en('chat.reason.insult') }).check();
  await about.getByRole('button', { name: en('chat.reportSend') }).click();
  await expect(pedro.getByText(en('chat.reported'))).toBeVisible();
  const reports = await palaro.operator('chat', 'reports');
  const [, number = ''] = new RegExp(`^(\\d+) .*\\n {2}${greeting}`, 'm').exec(reports) ?? [];
  expect(await palaro.operator('chat', 'remove', number)).toContain(
    'is removed. Reports settled: 1.',
  );
  for (const page of [maria, pedro]) await expect(said(page, greeting)).toHaveCount(0);
  await expect(maria.locator(`[data-id="${number}"]`)).toContainText(ty('chat.removed'));

  await said(pedro, meanwhile).getByRole('button').click();
  await about.getByRole('button', { name: /^Hide / }).click();
  await expect(said(pedro, meanwhile)).toHaveCount(0);
  await pedro.getByRole('button', { name: en('chat.about') }).click();
  await about.getByRole('button', { name: /^Show / }).click();
  await pedro.keyboard.press('Escape');
  await expect(said(pedro, meanwhile)).toHaveCount(1);

  expect(await palaro.operator('chat', 'mute', member.username, '2')).toContain(
    `${member.username} may not write until`,
  );
  await expect(room.getByRole('textbox')).toHaveCount(0);
  expect(await palaro.operator('chat', 'unmute', member.username)).toContain('may write again');
  await expect(room.getByRole('textbox')).toHaveValue('punta sa panalo.com');
  await maria.context().close();
  await pedro.context().close();
});

test('[INFO-05] a long chat is read back to its start with at most 200 messages drawn', async ({
  page,
  palaro,
  member,
}) => {
  const writer = await newMember(palaro);
  const mark = something('usap');
  await palaro.database(`INSERT INTO chat_members (customer_id, person, agreed_at) SELECT id, account, now() FROM customers WHERE account IN ('${writer.username}', '${member.username}');
    WITH room AS (UPDATE chat_room SET last_change = last_change + 520 RETURNING last_change - 520 AS base)
    INSERT INTO chat_messages (id, change, customer_id, key, text, created_at) SELECT base + n, base + n, c.id, 'seeded-' || n, '${mark} #' || n || '.', now() - interval '1 hour'
    FROM room, customers c, generate_series(1, 520) n WHERE c.account = '${writer.username}'`);
  await asMember(page, '/chat', member);
  const list = page.getByRole('log');
  const nth = (n: number) => list.getByText(`${mark} #${n}.`, { exact: true });
  await expect(nth(520)).toBeInViewport();
  for (let to = 470; to >= 20; to -= 50) {
    await list.evaluate((element) => element.scrollTo(0, 0));
    await nth(to).scrollIntoViewIfNeeded();
    expect(await list.locator('[data-id]').count()).toBeLessThanOrEqual(200);
  }
  await nth(1).scrollIntoViewIfNeeded();
  const where = async () => Math.round((await nth(1).boundingBox())?.y ?? 0);
  const before = await where();
  const token = await apiLogin(palaro, writer.username, writer.password);
  expect(
    (
      await ask(`${palaro.url}/api/wps/relay/chat`, {
        token,
        body: { key: randomUUID(), text: `${mark} #521.` },
      })
    ).status,
  ).toBe(200);
  const toEnd = page.getByRole('button', { name: ty('chat.new', { count: 1 }) });
  await expect(toEnd).toBeVisible();
  expect(await where()).toBe(before);
  await toEnd.click();
  await expect(nth(521)).toBeInViewport();
});
