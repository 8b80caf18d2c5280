import type { BrowserContext } from '@playwright/test';
import { asMember, firstVisit, games, goInside, openHome, settled } from '../support/steps.ts';
import { slotNode } from '../support/slot-rounds.ts';
import { openGame } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** Records what the policies of a context's pages and games stop, from the first byte on. */
async function recordViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('violated', (text: string) => seen.push(text));
  await context.addInitScript(() => {
    const { violated } = globalThis as unknown as { violated(text: string): void };
    addEventListener('securitypolicyviolation', (event) =>
      violated(
        [event.effectiveDirective, event.blockedURI, event.sample, event.documentURI].join(' '),
      ),
    );
  });
  return seen;
}

const screens = [
  '/rng',
  '/live',
  '/elott',
  '/favorite',
  '/recent',
  '/promotions',
  '/help',
  '/news',
  '/blog/check-a-draw-yourself',
  '/games/1001',
  '/legal/terms',
  '/fairness',
  '/member',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transferFund',
  '/member/rewardCenter',
  '/member/messageV2',
  '/member/security',
  '/member/vip',
  '/member/manualRebate',
  '/member/calendar',
  '/member/missions',
  '/member/tickets',
  '/member/tournaments',
  '/member/missionLeaderboard',
  '/member/referral',
  '/member/responsible',
  '/member/identity',
  '/member/payout',
  '/pointMall',
  '/chat',
  '/feedback',
  '/support',
  '/storage',
  '/app',
  '/ui',
];

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('[SAFE-01b] the screens, a game and the start from the worker violate no policy', async ({
    page,
    context,
    palaro,
    member,
  }) => {
    const seen = await recordViolations(context);
    await openHome(page, '/login');
    await firstVisit(page);
    await page.goto('/');
    await expect(games(page).first()).toBeVisible();
    await asMember(page, '/', member);
    for (const path of screens) {
      await goInside(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settled(page);
    }
    const frame = await openGame(page, (await slotNode(palaro, 'PLR-001')).nodeId);
    await frame.getByRole('button', { name: t('slots.spin') }).click();
    await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 15_000 });
    expect(seen).toEqual([]);
    expect(palaro.printed()).not.toContain('content security policy violated');
  });
});

const reports = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.includes('content security policy violated'))
    .flatMap((line) => (JSON.parse(line) as { violations: Record<string, string>[] }).violations);

test('[SAFE-01a] [SAFE-01b] [SAFE-01g] injected markup does not run, and the log has it', async ({
  page,
  palaro,
}) => {
  // A page into which somebody brought a script, an attribute with code and one with styles.
  const injected = [
    '<script>globalThis.ran = 1</script>',
    '<img src="/none.png" onerror="globalThis.ran = 2">',
    '<p id="injected" style="position:fixed">x</p>',
  ];
  await page.route('/?token=*', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('<body>', `<body>${injected.join('')}`);
    await route.fulfill({ response, body: html });
  });
  await page.goto('/?token=SecretSecretSecretSecret');
  await expect(games(page).first()).toBeVisible();
  const style = await page.locator('#injected').evaluate((e) => getComputedStyle(e).position);
  expect(style).toBe('static');
  const thrown = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>';
    } catch (error) {
      return (error as Error).name;
    }
    return null;
  });
  expect(thrown).toBe('TypeError');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  await expect
    .poll(() => reports(palaro.printed()).map(({ directive }) => directive))
    .toEqual(
      expect.arrayContaining([
        'script-src-elem',
        'script-src-attr',
        'style-src-attr',
        'require-trusted-types-for',
      ]),
    );
  expect(reports(palaro.printed())).toContainEqual(
    expect.objectContaining({ page: `${palaro.url}/`, sink: 'Element innerHTML' }),
  );
  expect(palaro.printed()).not.toContain('SecretSecret');
});
