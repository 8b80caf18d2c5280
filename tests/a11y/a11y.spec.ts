import { houseGame } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember, demo, games, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

for (const [language, screen] of rounds.slice(0, 2)) {
  test.describe(`${language}, ${screen}`, () => {
    test.use({ viewport: screens[screen] });
    const t = words(language);
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    test('home, a category, a search without result, notices and an unknown page are accessible', async ({ page }) => {
      await openHome(page);
      await expectAccessible(page);
      await page.getByRole('region', { name: t('home.notices'), exact: true }).getByRole('button').first().dispatchEvent('click');
      await expect(page.getByRole('dialog', { name: t('content.notices') })).toBeVisible();
      await expectAccessible(page);
      await openHome(page, '/?c=RNG');
      await expectAccessible(page);
      await page.goto('/?q=zzqx');
      await expect(page.getByText(t('home.notFound', { text: 'zzqx' }))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/walang/ganito');
      await expect(page.getByRole('heading', { level: 1, name: t('status.notFound.title') })).toBeVisible();
      await expectAccessible(page);
    });

    test('a centre with a word about its address, a game centre and a game\'s details are accessible', async ({ page }) => {
      for (const path of ['/rng?vassalage=NOPE&kind=SLOT', '/sports']) {
        await page.goto(path);
        await expect(games(page).first()).toBeVisible();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: new RegExp(`^${t('lobby.about', { game: '' })}`) }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('the agents\' login, with a complaint, and their centre are accessible', async ({ page }) => {
      const main = page.getByRole('main');
      await page.goto('/agent');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await main.getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(main.getByText(t('session.usernameMissing'))).toBeVisible();
      await expectAccessible(page);
      await main.getByLabel(t('session.username')).fill(demo.agent.username);
      await main.getByLabel(t('session.password'), { exact: true }).fill(demo.agent.password);
      await main.getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(main.locator('dd .money').first()).toBeVisible();
      await expectAccessible(page);
    });

    test('the page of the app, its steps and the offer to install it are accessible', async ({ page }) => {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem('install', JSON.stringify({ visits: 1, seen: 0, quietUntil: 0, installed: 0 })));
      await page.goto('/app');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      for (const platform of ['ios', 'android', 'desktop']) {
        await page.getByRole('tab', { name: t(`install.platforms.${platform}`) }).click();
        await expectAccessible(page);
      }
      await openHome(page);
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await page.clock.runFor(60_000);
      await expect(page.getByRole('complementary', { name: t('install.offer') })).toBeVisible();
      await expectAccessible(page);
    });

    test('the fairness page, with a draw\'s seeds, and the licence\'s page are accessible', async ({ page }) => {
      await page.goto('/fairness');
      await page.locator('.fair-round summary').first().click();
      await expectAccessible(page);
      await page.goto('/licence');
      await expect(page.getByText(t('legal.bookmark'))).toBeVisible();
      await expectAccessible(page);
    });

    test('the login popup, with and without complaints, is accessible', async ({ page }) => {
      await openHome(page, '/login');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(page.getByText(t('session.usernameMissing'))).toBeVisible();
      await expectAccessible(page);
    });

    test('the register popup, by either way, with its terms, complaints and a warning, is accessible', async ({ page }) => {
      await openHome(page, '/register');
      const popup = page.getByRole('dialog', { name: t('register.title') });
      await expect(popup.locator('input[name=birthday]')).toBeVisible();
      await expectAccessible(page);
      await popup.getByText(t('register.legal', { brand: 'Palaro' })).click();
      await popup.getByRole('button', { name: t('register.submit'), exact: true }).click();
      await expect(popup.getByText(t('register.agreeMissing'))).toBeVisible();
      await expectAccessible(page);
      await popup.getByRole('tab', { name: t('register.byMobile') }).click();
      await expect(popup.getByRole('button', { name: t('verify.send') })).toBeVisible();
      await expectAccessible(page);
      await page.route('**/api/verification/sms/register', (route) => route.abort());
      await popup.locator('input[name=mobileNum]').fill('0918 123 4567');
      await popup.getByRole('button', { name: t('verify.send') }).click();
      await expect(page.getByRole('alertdialog', { name: t('verify.warning') })).toBeVisible();
      await expectAccessible(page);
    });

    test('what is kept on the device, and the download\'s offer, are accessible', async ({ page }) => {
      await openHome(page);
      await page.goto('/storage');
      await page.getByRole('button', { name: t('device.download.look') }).click();
      await expect(page.getByRole('button', { name: t('device.download.start'), exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('device.download.start'), exact: true }).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await page.getByRole('button', { name: t('device.download.pause') }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('device.clearAll') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('the account\'s own pages, as they are and with a complaint, are accessible', async ({ page }) => {
      await asMember(page);
      for (const path of ['/favorite', '/recent', '/lottery']) {
        await page.goto(path);
        await expect(games(page).first()).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto('/member');
      await page.getByRole('button', { name: t('member.editNickname') }).click();
      await page.getByLabel(t('member.nickname')).fill('x');
      await page.getByRole('button', { name: t('member.save') }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/feedback');
      await page.getByRole('button', { name: t('content.feedback.send') }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('the points mall, each of its tabs, and a redemption with its complaints are accessible', async ({ page }) => {
      await asMember(page, '/pointMall');
      for (const tab of ['history', 'details', 'rules', 'items']) {
        await page.getByRole('tab', { name: t(`points.tab.${tab}`), exact: true }).click();
        await expect(page.locator('.side-panel__page .skeleton')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.locator('.points__items').getByRole('button').nth(1).click();
      await page.getByRole('dialog').getByRole('button', { name: t('points.submit') }).click();
      await expect(page.getByText(t('points.receiver.nameWrong'))).toBeVisible();
      await expectAccessible(page);
    });

    test('the wallets and the way to the upline, with a complaint, are accessible', async ({ page }) => {
      await asMember(page, '/member/transferFund');
      await page.getByRole('button', { name: t('wallet.submit') }).click();
      await expect(page.getByText(t('wallet.amountWrong'))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/member/transferUpline');
      await expect(page.getByText(t('wallet.upline.none'))).toBeVisible();
      await expectAccessible(page);
    });

    test('a member\'s home and a game are accessible', async ({ page, palaro }) => {
      const game = await houseGame(palaro);
      await asMember(page);
      await expect(games(page).first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/seamless?nodeId=${game.nodeId}`);
      await expect(page.getByText(t('play.loading'))).toHaveCount(0, { timeout: 15_000 });
      await expect(page.locator('iframe')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
