import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { newMember } from '../support/members.ts';
import { screens } from '../support/rounds.ts';
import { asMember, openHome } from '../support/steps.ts';
import { expect, ownTest, test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look, lookAsItIs } from './screens.ts';

test.use({ viewport: screens.phone });
const t = words();

test('an article of the help and the guide of the lite app are accessible', async ({ page }) => {
  await look(page, 'an article', async () => {
    await page.goto('/help#fairness');
    await expect(page.locator('#fairness')).toHaveAttribute('open', '');
  });
  await look(page, 'the lite app', async () => {
    await page.goto('/app?on=lite');
    await expect(page.getByRole('switch', { name: t('storage.saver.label') })).toBeVisible();
  });
});

test('the chat room and the report of a message are accessible', async ({
  page,
  palaro,
  member,
}) => {
  const writer = await newMember(palaro);
  const text = `Kumusta ${randomUUID().slice(0, 6)}`;
  await palaro.database(`INSERT INTO chat_members (customer_id, person, agreed_at) SELECT id, account, now() FROM customers WHERE account = '${writer.username}';
    WITH room AS (UPDATE chat_room SET last_change = last_change + 1 RETURNING last_change AS id)
    INSERT INTO chat_messages (id, change, customer_id, key, text, created_at) SELECT room.id, room.id, c.id, '${text}', '${text}', now() FROM room, customers c WHERE c.account = '${writer.username}'`);
  await look(page, 'the room', async () => {
    await asMember(page, '/chat', member);
    await page.getByRole('button', { name: t('chat.agree') }).click();
    await expect(page.getByRole('textbox', { name: t('chat.field') })).toBeVisible();
  });
  await look(page, 'a report', async () => {
    await page.locator('[data-id]').filter({ hasText: text }).getByRole('button').click();
    await expect(
      page.getByRole('dialog').getByRole('radio', { name: t('chat.reason.insult') }),
    ).toBeVisible();
  });
});

test('the panel beside the side menu that brings the app is accessible', async ({ page }) => {
  await page.setViewportSize(screens.desktop);
  await openHome(page);
  await page
    .getByRole('complementary', { name: t('frame.sideMenu') })
    .getByRole('button', { name: t('frame.install'), exact: true })
    .press('Enter');
  await expect(page.getByRole('region', { name: t('frame.install') }).getByRole('img')).toHaveCount(
    2,
  );
  await expectAccessibleInBothThemes(page);
});

ownTest('the announcements are accessible', async ({ page, palaro }) => {
  await palaro.operator('resource', 'clear', 'announcements');
  await page.setViewportSize(screens.desktop);
  await openHome(page);
  await page.mouse.wheel(0, 200);
  await expect(
    page.getByRole('dialog', { name: words()('content.announcements') }).getByRole('article'),
  ).toBeVisible();
  await lookAsItIs(page);
  await palaro.operator('resource', 'set', 'announcements', 'off');
});
