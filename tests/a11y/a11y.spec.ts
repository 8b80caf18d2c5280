import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { screens } from '../support/rounds.ts';
import { fillStep, goOn, registrationBy } from '../support/registration.ts';
import { asMember, demo, games, goInside, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look, lookAtPages, turnTo } from './screens.ts';

test.use({ viewport: screens.phone });
const t = words();

test("the lobby, its popups, centres and a game's details are accessible", async ({ page }) => {
  await look(page, 'home', () => openHome(page), expectAccessibleInBothThemes);
  await look(page, 'the notices', async () => {
    await page
      .getByRole('region', { name: t('lobby.notices'), exact: true })
      .getByRole('button')
      .first()
      .dispatchEvent('click');
    await expect(page.getByRole('dialog', { name: t('content.notices') })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await look(page, 'a search without result', async () => {
    await goInside(page, '/?q=zzqx');
    await expect(page.getByText(t('lobby.notFound', { text: 'zzqx' }))).toBeVisible();
  });
  await look(page, 'a category', () =>
    goInside(page, '/?c=RNG').then(() => expect(games(page).first()).toBeVisible()),
  );
  await look(page, 'an unknown page', async () => {
    await goInside(page, '/walang/ganito');
    await expect(
      page.getByRole('heading', { level: 1, name: t('status.notFound.title') }),
    ).toBeVisible();
  });
  await look(page, 'a category page with a note about its address', async () => {
    await page.goto('/rng?vassalage=NOPE&kind=SLOT');
    await expect(games(page).first()).toBeVisible();
  });
  await look(page, 'a category page', async () => {
    await goInside(page, '/sports');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(games(page).first()).toBeVisible();
  });
  await look(page, "a game's details", async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${t('lobby.about', { game: '' })}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await look(page, "a game's page", async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('lobby.details.page') })
      .click();
    await expect(page.getByRole('heading', { name: t('lobby.game.facts') })).toBeVisible();
  });
});

test("a guest's pages are accessible: help, licence, promotions, draws with their seeds, storage and download", async ({
  page,
}) => {
  await openHome(page);
  await lookAtPages(page, t, {
    '/help': 'help.title',
    '/licence': 'legal.pageTitle',
    '/news': 'posts.news',
    '/blog': 'posts.blog',
    '/legal/terms': 'legal.of.terms',
    '/promotions': 'promotions.title',
  });
  await look(page, 'the seeds of a draw', async () => {
    await turnTo(page, '/fairness', t('fair.title'));
    await page.locator('.fair-round summary').first().click();
  });
  await look(page, "stored data and the download's offer", async () => {
    await turnTo(page, '/storage', t('storage.title'));
    await expect(page.getByRole('button', { name: t('storage.clearAll') })).toBeVisible();
    // By key: the list of what is stored grows above it, and moves it away from under a click.
    await page.getByRole('button', { name: t('storage.download.look') }).press('Enter');
    await expect(
      page.getByRole('button', { name: t('storage.download.start'), exact: true }),
    ).toBeVisible();
  });
  await look(page, 'a download that pauses', async () => {
    await page.getByRole('button', { name: t('storage.download.start'), exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: t('storage.download.pause') }).click();
  });
  await look(page, 'the question before everything is cleared', async () => {
    await page.getByRole('button', { name: t('storage.clearAll') }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});

test('the page of the app, its steps and the offer to install it are accessible', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() =>
    localStorage.setItem(
      'install',
      JSON.stringify({ visits: 1, seen: 0, quietUntil: 0, installed: 0 }),
    ),
  );
  await look(page, 'the page', async () => {
    await page.goto('/app');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  for (const platform of ['ios', 'android', 'desktop', 'lite']) {
    await look(page, platform, () =>
      page.getByRole('tab', { name: t(`install.platforms.${platform}`) }).click(),
    );
  }
  await look(page, 'the offer', async () => {
    await openHome(page);
    await page.evaluate(() =>
      dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
    );
    await page.clock.runFor(60_000);
    await expect(page.getByRole('complementary', { name: t('install.offer') })).toBeVisible();
  });
});

test('the login and the register popup are accessible, by either way, with terms, complaints and a warning', async ({
  page,
}) => {
  await openHome(page, '/login');
  const login = page.getByRole('dialog');
  await look(page, 'the login', () => expect(login).toBeVisible());
  await look(page, 'the login with complaints', async () => {
    await login.getByRole('button', { name: t('auth.login'), exact: true }).click();
    await expect(page.getByText(t('auth.usernameMissing'))).toBeVisible();
  });
  await openHome(page, '/register');
  const popup = page.getByRole('dialog', { name: t('registration.title') });
  await look(page, 'the registration', () =>
    expect(popup.locator('input[name=mobileNum]')).toBeVisible(),
  );
  await registrationBy(page, 'username', t);
  const password = 'Bagong21Buhay';
  await look(page, 'its second step with complaints', async () => {
    await fillStep(popup, { username: 'mariaclara' });
    await goOn(popup);
    await popup.getByRole('button', { name: t('registration.next'), exact: true }).click();
    await expect(popup.getByText(t('validation.required')).first()).toBeVisible();
  });
  await look(page, 'its last step with terms and complaints', async () => {
    await fillStep(popup, { password, confirmPassword: password });
    await goOn(popup);
    await popup.getByText(t('registration.legal')).click();
    await popup.getByText(t('registration.optionalCode')).click();
    await popup.getByRole('button', { name: t('registration.submit'), exact: true }).click();
    await expect(popup.getByText(t('registration.agreeMissing'))).toBeVisible();
  });
  // Else it is resumed at its step.
  await page.evaluate(() => sessionStorage.removeItem('registerDraft'));
  await openHome(page, '/register');
  await registrationBy(page, 'mobile', t);
  await look(page, 'its warning', async () => {
    await page.route('**/api/verification/sms/register', (route) => route.abort());
    await popup.locator('input[name=mobileNum]').fill('0918 123 4567');
    await popup.getByRole('button', { name: t('verification.send') }).click();
    await expect(page.getByRole('alertdialog', { name: t('verification.warning') })).toBeVisible();
  });
});

test("a member's lobby and account are accessible, also with complaints", async ({ page }) => {
  await asMember(page);
  await look(
    page,
    "a member's home",
    () => expect(games(page).first()).toBeVisible(),
    expectAccessibleInBothThemes,
  );
  for (const [path, title] of [
    ['/favorite', 'lobby.favourites'],
    ['/recent', 'lobby.recents'],
    ['/lottery', 'lobby.pageTitle.lottery'],
  ] as const) {
    await look(page, path, async () => {
      await turnTo(page, path, t(title));
      await expect(games(page).first()).toBeVisible();
    });
  }
  await look(page, 'the profile with a complaint', async () => {
    await turnTo(page, '/member', t('profile.title'));
    await page.getByRole('button', { name: t('profile.editNickname') }).click();
    await page.getByLabel(t('profile.nickname')).fill('x');
    await page.getByRole('button', { name: t('profile.save') }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
  await look(page, 'feedback with a complaint', async () => {
    await turnTo(page, '/feedback', t('content.feedback.title'));
    await page.getByRole('button', { name: t('content.feedback.send') }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
  await lookAtPages(page, t, {
    '/member/security': 'security.title',
    '/member/responsible': 'responsible.title',
    '/member/messageV2': 'messages.title',
    '/chat': 'chat.title',
    '/waiting': 'outbox.title',
    '/support': 'support.title',
  });
});

test("a member's money and rewards are accessible, also with complaints", async ({ page }) => {
  await asMember(page, '/member/transferFund');
  await look(page, 'the wallets with a complaint', async () => {
    await page.getByRole('button', { name: t('wallets.submit') }).click();
    await expect(page.getByText(t('wallets.amountWrong'))).toBeVisible();
  });
  await look(page, 'the way to the upline', async () => {
    await turnTo(page, '/member/transferUpline', t('wallets.upline.title'));
    await expect(page.getByText(t('wallets.upline.none'))).toBeVisible();
  });
  await lookAtPages(page, t, {
    '/member/promotions': 'promotions.title',
    '/member/rewardCenter': 'promotions.rewardCenter',
    '/member/referral': 'referral.title',
    '/member/vip': 'vip.title',
    '/member/manualRebate': 'memberRebates.title',
    '/member/calendar': 'calendar.title',
    '/member/missions': 'missions.title',
    '/member/tickets': 'tickets.title',
    '/member/tournaments': 'tournaments.title',
    '/member/missionLeaderboard': 'tournaments.missions.title',
    '/member/contracts': 'commissions.at.contracts',
    '/fairness': 'fair.title',
  });
  await turnTo(page, '/pointMall', t('points.title'));
  for (const tab of ['history', 'details', 'rules', 'items']) {
    await look(page, `the points mall, ${tab}`, async () => {
      await page.getByRole('tab', { name: t(`points.tab.${tab}`), exact: true }).click();
      await expect(page.locator('.side-panel__page .skeleton')).toHaveCount(0);
    });
  }
  await look(page, 'a redemption with complaints', async () => {
    await page.locator('.points__items').getByRole('button').nth(1).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('points.submit') })
      .click();
    await expect(page.getByText(t('points.receiver.nameWrong'))).toBeVisible();
  });
});

test("the agents' login, with a complaint, and their centre are accessible", async ({ page }) => {
  const main = page.getByRole('main');
  await look(page, 'the login', async () => {
    await page.goto('/agent');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await look(page, 'its complaint', async () => {
    await main.getByRole('button', { name: t('auth.login'), exact: true }).click();
    await expect(main.getByText(t('auth.usernameMissing'))).toBeVisible();
  });
  await look(
    page,
    'the centre',
    async () => {
      await main.getByLabel(t('auth.username')).fill(demo.agent.username);
      await main.getByLabel(t('auth.password'), { exact: true }).fill(demo.agent.password);
      await main.getByRole('button', { name: t('auth.login'), exact: true }).click();
      await expect(main.locator('dd .money').first()).toBeVisible();
    },
    expectAccessibleInBothThemes,
  );
  await look(page, 'its trend', async () => {
    await goInside(page, '/agentHome?period=any&trend=stake');
    await page.getByText(t('records.profit.table')).click();
    await expect(page.locator('.chart__canvas canvas')).toBeVisible();
  });
  await look(page, 'what a figure means', async () => {
    await page.getByRole('button', { name: t('agent.figure.validStake') }).click();
    await expect(page.getByRole('dialog')).toContainText(t('agent.means.validStake'));
  });
  await page.keyboard.press('Escape');
  await look(page, 'its links', async () => {
    await goInside(page, '/agent/registerCenter');
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
  await look(page, 'a new link with complaints', async () => {
    await main.getByRole('button', { name: t('registerCenter.newLink') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('registerCenter.make') }).click();
    await expect(dialog.getByText(t('registerCenter.nameMissing'))).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await look(page, 'the form of an account with complaints', async () => {
    await main.getByRole('tab', { name: t('registerCenter.tab.account') }).click();
    await main.getByRole('button', { name: t('registerCenter.openAccount') }).click();
    await expect(main.getByText(t('registerCenter.agreeMissing'))).toBeVisible();
  });
  await look(page, 'everybody of its team, by filters with a complaint', async () => {
    await goInside(
      page,
      '/agent/downlineManagmentView?levels=all&role=member&joinedFrom=2026-05-01&joinedTo=2026-04-01',
    );
    await expect(main.getByText(t('records.daysWrong'))).toBeVisible();
  });
  await look(page, 'its team', async () => {
    await goInside(page, '/agent/downlineManagmentView');
    await expect(main.getByRole('table', { name: t('team.list') })).toBeVisible();
  });
  await look(page, 'an account of its team', async () => {
    await main.getByRole('rowheader').first().getByRole('link').click();
    await expect(main.getByRole('table', { name: t('team.figures') })).toBeVisible();
  });
  await look(page, 'the rates of an account with complaints', async () => {
    await main.getByRole('button', { name: t('team.change') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('lobby.category.RNG')).fill('99');
    await dialog.getByRole('button', { name: t('team.save') }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
  });
  await page.keyboard.press('Escape');
  for (const address of ['/agent/personalHistoryCopy', '/agent/palStatementsAgentCopy'])
    await look(page, address, async () => {
      await goInside(page, `${address}?period=any`);
      await expect(main.getByRole('table', { name: t('team.list') })).toBeVisible();
    });
  await lookAtPages(page, t, {
    '/agent/agentDownlineTransactionDetailsCopy':
      'records.title.agentDownlineTransactionDetailsCopy',
    '/agent/agentRevenueReport': 'income.title',
    '/agent/agentRebates': 'rebates.title',
    '/agent/messages': 'messages.title',
    '/agent/support': 'support.title',
    '/agent/waiting': 'outbox.title',
    '/agent/security': 'security.title',
  });
});
