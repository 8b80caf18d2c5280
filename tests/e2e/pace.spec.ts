import { query } from '../support/ledger.ts';
import { newMember } from '../support/members.ts';
import { ownPalaro } from '../support/palaro.ts';
import { slotNode } from '../support/slot-rounds.ts';
import { giveSession } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[GAME-12] two slots in two tabs spin in turns at the pace of one, and neither player nor page sees an error (SLOTS-19)', async ({ browser }) => {
  test.setTimeout(90_000);
  // Set to nothing, the setting has its default: the site's own pace.
  const palaro = await ownPalaro({ settings: { SPIN_PACE_MS: '' } });
  try {
    const member = await newMember(palaro);
    const context = await browser.newContext({ baseURL: palaro.url, reducedMotion: 'reduce', serviceWorkers: 'block' });
    const sent: { key: string; status: number }[] = [];
    const sittings = await Promise.all(
      ['PLR-001', 'PLR-002'].map(async (code) => {
        const page = await context.newPage();
        page.on('response', (answer) => {
          if (answer.url().endsWith('/api/house/play') && answer.request().method() === 'POST') sent.push({ key: answer.request().postDataJSON().key, status: answer.status() });
        });
        await giveSession(page, member);
        await page.goto(`/seamless?nodeId=${(await slotNode(palaro, code)).nodeId}`);
        const frame = page.frameLocator('iframe');
        await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({ timeout: 20_000 });
        return frame;
      }),
    );
    // A mouse has only one tab in front of it at a time.
    await Promise.all(sittings.map((frame) => frame.getByRole('button', { name: t('slots.spin') }).dispatchEvent('click')));
    for (const frame of sittings) {
      await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
      await expect(frame.getByRole('alert')).toBeHidden();
    }
    // One of them was told to wait, and played the very same round then.
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { key } of refused) expect(sent).toContainEqual({ key, status: 200 });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    const [gap] = await query<{ ms: string }>(palaro.databaseUrl, 'SELECT extract(epoch FROM max(at) - min(at)) * 1000 AS ms FROM rounds');
    expect(Number(gap?.ms)).toBeGreaterThanOrEqual(2250);
    await context.close();
  } finally {
    await palaro.remove();
  }
});
