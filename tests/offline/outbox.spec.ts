import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Palaro } from '../support/palaro.ts';
import {
  asMember,
  demo,
  fillLogin,
  logIn,
  openHome,
  settled,
  withWorker,
} from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import {
  doneWrites,
  forgetDone,
  leaveWrite,
  readNotices,
  readyToWait,
  waitingRows,
  withoutSync,
} from '../support/waiting.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ palaro }) => forgetDone(palaro.databaseUrl));

/** A first visit of a member, with the worker ready. */
async function arrive(page: Page): Promise<void> {
  await asMember(page);
  await readyToWait(page);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
}

const ids = async (page: Page) => (await waitingRows(page)).map(({ id }) => id);

/** The same visitor, logged in: nothing is read, nothing is done. */
async function again(page: Page, { databaseUrl }: Palaro): Promise<void> {
  // Sent again, what is forgotten too early would be done again.
  await expect.poll(() => ids(page)).toEqual([]);
  await forgetDone(databaseUrl);
  await openHome(page);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await settled(page);
}

async function online(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages())
    await page.evaluate(() => void dispatchEvent(new Event('online')));
}

test('[PWA-06] [ERR-03] writes wait without network and are sent once, in order; a rejected one can be edited', async ({
  page,
  context,
  palaro,
}) => {
  await withoutSync(context);
  await arrive(page);
  await test.step('[PWA-06] they are shown, and sent once and in order when the network returns', async () => {
    await context.setOffline(true);
    const titles = await readNotices(page, 3);
    await expect.poll(() => ids(page)).toHaveLength(3);
    const waiting = await ids(page);
    await expect(page.getByText(t('outbox.line', { count: 3 }))).toBeVisible();

    await page.getByRole('button', { name: t('outbox.see'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('outbox.title') })).toBeVisible();
    for (const title of titles)
      await expect(page.getByText(t('outbox.what.markRead', { title }))).toBeVisible();
    expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([]);

    await online(context);
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
    await expect(page.getByText(t('outbox.empty'))).toBeVisible();
    expect(await waitingRows(page)).toEqual([]);
  });
  await test.step('[PWA-06] one that waits can be dropped, and is never sent', async () => {
    await again(page, palaro);
    await context.setOffline(true);
    await readNotices(page, 2);
    await expect.poll(() => ids(page)).toHaveLength(2);
    const [first, second] = await ids(page);
    await page.goto('/waiting');
    await page
      .getByRole('button', { name: t('outbox.drop') })
      .first()
      .click();
    await expect.poll(() => ids(page)).toEqual([second]);
    await online(context);
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual([second]);
    expect(first).not.toBe(second);
  });
  await test.step('[PWA-06] two tabs that find the network at once send each write once', async () => {
    await again(page, palaro);
    const second = await context.newPage();
    await asMember(second);
    const sent: (string | null)[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/readAnnouncements'))
        sent.push(request.headers()['idempotency-key'] ?? null);
    });
    await context.setOffline(true);
    await readNotices(page, 3);
    await expect.poll(() => ids(page)).toHaveLength(3);
    const waiting = await ids(page);
    sent.length = 0;
    await online(context);
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
    await expect.poll(() => waitingRows(second)).toEqual([]);
    expect(sent).toEqual(waiting);
    await second.close();
  });
  await test.step('[PWA-06] [ERR-03] a rejected write is shown with its reason, edited and sent; another is dropped', async () => {
    await again(page, palaro);
    const short = await leaveWrite(
      page,
      'account.feedback',
      { kind: 'feedback', content: 'maikli' },
      { key: 'outbox.what.feedback' },
    );
    await leaveWrite(
      page,
      'account.addFavourite',
      { nodeId: '999999', vendor: 'PLR', gameType: 'RNG' },
      { key: 'outbox.what.addFavourite', params: { game: 'Wala' } },
    );
    await page.goto('/waiting');
    await expect(
      page.getByRole('heading', { name: t('outbox.rejected', { count: 2 }) }),
    ).toBeVisible();
    await expectAccessible(page);
    const feedback = page.getByRole('listitem').filter({ hasText: t('outbox.what.feedback') });
    await expect(feedback.getByText(t('errors.feedback_length'))).toBeVisible();

    await feedback.getByRole('button', { name: t('outbox.mend') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('content.feedback.message'))).toHaveValue('maikli');
    await dialog.getByRole('button', { name: t('outbox.sendAgain') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel(t('content.feedback.message')).fill('maikli noon, mahaba na ngayon');
    await dialog.getByRole('button', { name: t('outbox.sendAgain') }).click();
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual([short]);

    const blank = await leaveWrite(
      page,
      'account.updateProfile',
      { nickname: ' ' },
      { key: 'outbox.what.updateProfile' },
    );
    await page.reload();
    await page
      .getByRole('listitem')
      .filter({ hasText: t('outbox.what.updateProfile') })
      .getByRole('button', { name: t('outbox.mend') })
      .click();
    await dialog.getByLabel(t('profile.nickname')).fill('Ligaya');
    await dialog.getByRole('button', { name: t('outbox.sendAgain') }).click();
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual([short, blank]);

    const gone = page.getByRole('listitem').filter({ hasText: 'Wala' });
    await expect(gone.getByText(t('errors.game_not_found'))).toBeVisible();
    await gone.getByRole('button', { name: t('outbox.drop') }).click();
    await expect(page.getByText(t('outbox.empty'))).toBeVisible();
  });
});

test('[PWA-06] the worker sends what waits when no tab is open (Background Sync)', async ({
  page,
  context,
  palaro,
}) => {
  await arrive(page);
  await context.setOffline(true);
  await readNotices(page, 2);
  await expect.poll(() => ids(page)).toHaveLength(2);
  const waiting = await ids(page);
  const blank = await context.newPage();
  await blank.goto('about:blank');
  const cdp = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(palaro.url));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([]);
  await page.close();
  await context.setOffline(false);
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: palaro.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
});

async function logOutTo(page: Page): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await page
    .getByRole('region', { name: t('frame.account') })
    .getByRole('button', { name: t('frame.logout') })
    .click();
}

test('[AUTH-11] [PWA-06] a logout with waiting writes stores, sends or drops them; a later tab sends them', async ({
  page,
  context,
  palaro,
}) => {
  await withoutSync(context);
  await arrive(page);
  let tab = page;
  await test.step('[AUTH-11] [PWA-06] a logout offers to stay or to store them', async () => {
    await context.setOffline(true);
    const [title = ''] = await readNotices(page, 1);
    await expect.poll(() => ids(page)).toHaveLength(1);
    const waiting = await ids(page);
    await logOutTo(page);
    const question = page.getByRole('alertdialog', { name: t('outbox.logoutTitle') });
    await expect(question.getByText(t('outbox.what.markRead', { title }))).toBeVisible();
    await expect(question.getByRole('button', { name: t('outbox.logoutSend') })).toHaveCount(0);
    await question.getByRole('button', { name: t('outbox.logoutStay') }).click();
    await expect(page.getByTestId('balance')).toBeVisible();

    await logOutTo(page);
    await question.getByRole('button', { name: t('outbox.logoutKeep') }).click();
    await expect(page.getByTestId('balance')).toHaveCount(0, { timeout: 15_000 });
    expect(await ids(page)).toEqual(waiting);
    await context.setOffline(false);

    await asMember(page, '/waiting', demo.agent);
    await readyToWait(page);
    await expect(page.getByText(t('outbox.empty'))).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([]);
    await logOutTo(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('auth.logout') })
      .click();
    await page.waitForFunction(() => sessionStorage.getItem('token') === null);
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await context.setOffline(true);
    await page.close();
    const later = await context.newPage();
    await test.step("after a logout the device knows nobody: a start without network is a guest's", async () => {
      await openHome(later);
      await expect(later.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
      await expect(later.getByTestId('balance')).toHaveCount(0);
    });
    await context.setOffline(false);

    await logIn(later);
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
    tab = later;
  });
  await test.step('[PWA-06] a tab closed with waiting writes is opened again and sends them first', async () => {
    await again(tab, palaro);
    const balance = await tab.getByTestId('balance').innerText();
    await context.setOffline(true);
    await readNotices(tab, 1);
    await expect.poll(() => ids(tab)).toHaveLength(1);
    await tab.close();

    const opened = await context.newPage();
    await opened.goto('/waiting');
    await expect(
      opened.getByRole('heading', { name: t('outbox.waiting', { count: 1 }) }),
    ).toBeVisible();
    await expect(opened.getByTestId('balance')).toHaveText(balance);
    expect(await opened.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    await expect(opened.getByText(/kilala ka pa ng device na ito/)).toBeVisible();
    // Takes writes, and knows what was read.
    await readNotices(opened, 3);
    await expect.poll(() => ids(opened)).toHaveLength(3);
    const waiting = await ids(opened);

    await online(context);
    await expect.poll(() => doneWrites(palaro.databaseUrl, 'player')).toEqual(waiting);
    const asked = opened.getByRole('status').filter({ hasText: 'Mag-log in para magpatuloy' });
    await expect(asked).toBeVisible();
    expect(new URL(opened.url()).pathname).toBe('/waiting');
    await asked.getByRole('button', { name: t('outbox.login') }).click();
    await fillLogin(opened, demo.player);
    await expect(asked).toHaveCount(0);
    await expect(opened.getByRole('heading', { level: 1, name: t('outbox.title') })).toBeVisible();
    expect(await opened.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
    tab = opened;
  });
  await test.step('[AUTH-11] [PWA-06] a logout can drop them for good', async () => {
    await again(tab, palaro);
    await context.setOffline(true);
    await readNotices(tab, 2);
    await expect.poll(() => ids(tab)).toHaveLength(2);
    await logOutTo(tab);
    await tab
      .getByRole('alertdialog')
      .getByRole('button', { name: t('outbox.logoutDrop') })
      .click();
    await expect(tab.getByTestId('balance')).toHaveCount(0, { timeout: 15_000 });
    expect(await ids(tab)).toEqual([]);
    await context.setOffline(false);
    await logIn(tab);
    await withWorker(tab);
    await settled(tab);
    expect(await ids(tab)).toEqual([]);
    expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([]);
  });
  await test.step('[AUTH-11] [PWA-06] a logout can send them first; what cannot be sent is asked about again', async () => {
    await again(tab, palaro);
    const good = await leaveWrite(
      tab,
      'account.markRead',
      { ids: ['1'] },
      { key: 'outbox.what.markRead', params: { title: 'Abiso' } },
      3_600_000,
    );
    await leaveWrite(
      tab,
      'account.addFavourite',
      { nodeId: '999999', vendor: 'PLR', gameType: 'RNG' },
      { key: 'outbox.what.addFavourite', params: { game: 'Wala' } },
    );
    await logOutTo(tab);
    const question = tab.getByRole('alertdialog', { name: t('outbox.logoutTitle') });
    await question.getByRole('button', { name: t('outbox.logoutSend') }).click();
    await expect(question.getByText(t('outbox.logoutTried'))).toBeVisible({ timeout: 15_000 });
    expect(await doneWrites(palaro.databaseUrl, 'player')).toEqual([good]);
    await expect(question.getByText(t('errors.game_not_found'))).toBeVisible();
    await expect(question.getByRole('button', { name: t('outbox.logoutSend') })).toHaveCount(0);
    await question.getByRole('button', { name: t('outbox.logoutDrop') }).click();
    await expect(tab.getByTestId('balance')).toHaveCount(0, { timeout: 15_000 });
    expect(await ids(tab)).toEqual([]);
  });
});
