import type { Locator, Page } from '@playwright/test';
import { firebaseSettings, openFirebase, stubRecaptcha } from '../support/firebase.ts';
import { geetestLibrary, geetestSettings, openGeetest } from '../support/geetest.ts';
import { type Provider, googleSettings, openProvider } from '../support/oidc.ts';
import type { Member } from '../support/members.ts';
import { screens, speak } from '../support/rounds.ts';
import { fillRegistration } from '../support/registration.ts';
import { asMember, fillLogin, logOut, openHome } from '../support/steps.ts';
import { expect, serviceTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

async function openServices() {
  const [google, firebase, geetest] = await Promise.all([
    openProvider(),
    openFirebase(),
    openGeetest(),
  ]);
  const close = async () =>
    void (await Promise.all([google.close(), firebase.close(), geetest.close()]));
  return { google, firebase, geetest, close };
}

/** Google, Firebase and GeeTest are servers of the test's own. */
const test = serviceTest(openServices, ({ google, firebase, geetest }) => ({
  ...googleSettings(google),
  ...firebaseSettings(firebase),
  ...geetestSettings(geetest),
}));

const box = (popup: Locator, field: string) => popup.locator(`input[name="${field}"]`);
const panel = (page: Page) => page.getByRole('region', { name: 'GeeTest' });
const bringGeetest = (page: Page) =>
  page.route('https://static.geetest.com/v4/gt4.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${geetestLibrary.toString()})()` }),
  );

test('[AUTH-19] [AUTH-26] reCAPTCHA, Firebase and GeeTest over the open dialog of a registration on a phone', async ({
  page,
  service: { firebase },
  baseURL,
}) => {
  await speak(page, 'TY', baseURL);
  await page.setViewportSize(screens.phone);
  await stubRecaptcha(page);
  await bringGeetest(page);
  await openHome(page, '/register');
  const popup = page.getByRole('dialog', { name: t('registration.title') });
  const number = `0919${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const send = popup.getByRole('button', { name: t('verification.send') });
  const riddle = page.frameLocator('iframe[title="recaptcha challenge"]');
  await box(popup, 'mobileNum').fill(number);

  await test.step('a riddle that the player leaves is reported, and the form goes on', async () => {
    await send.click();
    await riddle.getByRole('button', { name: 'Leave' }).click();
    const warning = page.getByRole('alertdialog', { name: t('verification.warning') });
    await expect(warning.getByText(t('errors.challenge_needed'))).toBeVisible();
    await warning.getByRole('button', { name: t('verification.ok') }).click();
    await expect(box(popup, 'mobileNum')).toHaveValue(number);
  });

  await test.step('a riddle that is solved brings the message, and the dialog is modal again', async () => {
    const solve = riddle.getByRole('button', { name: 'Solve' });
    // One message a second; a riddle that comes late holds the button.
    await expect(async () => {
      if (!(await solve.isVisible())) await send.click({ timeout: 1000 });
      await expect(solve).toBeVisible({ timeout: 1000 });
    }).toPass();
    await solve.click();
    await expect(popup.getByText(t('registration.codeSent', { number }))).toBeVisible();
    await expect(popup.getByRole('button', { name: /0:[0-5]\d|1:00/ })).toBeDisabled();
    await expect(page.locator('dialog:modal')).toHaveCount(1);
  });

  await test.step("the code and GeeTest's panel open the account", async () => {
    await fillRegistration(popup, {
      verificationCode: firebase.codeFor(`+63${number.slice(1)}`),
      password: 'Bagong21Buhay',
      confirmPassword: 'Bagong21Buhay',
      birthday: '1990-05-17',
    });
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: t('registration.submit'), exact: true }).click();
    await panel(page).getByRole('button', { name: 'success' }).click();
    await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
    expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(number);
  });
});

test("[AUTH-03] [AUTH-26] [ERR-02a] GeeTest's panel over the login dialog, by keyboard, by back and by pointer", async ({
  page,
  member,
  baseURL,
}) => {
  const say = await speak(page, 'EN', baseURL);
  await page.setViewportSize(screens.desktop);
  await bringGeetest(page);
  await openHome(page);
  const opener = page.locator('header').getByRole('link', { name: say('frame.login') });
  const dialog = page.getByRole('dialog');
  await opener.click();

  await test.step('the keyboard reaches the panel alone; closed, it leaves the form as it was typed', async () => {
    await fillLogin(page, member, say);
    await expect(panel(page)).toHaveAttribute('lang', 'eng');
    const reached = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      reached.add(
        await page.evaluate(() =>
          document.activeElement?.closest('.geetest_captcha')
            ? (document.activeElement.textContent ?? '')
            : (document.activeElement?.tagName ?? ''),
        ),
      );
    }
    expect([...reached].filter((name) => name !== 'BODY').sort()).toEqual([
      'close',
      'error',
      'success',
    ]);
    await panel(page).getByRole('button', { name: 'close' }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(say('errors.challenge_needed'));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await expect(dialog.getByLabel(say('auth.password'), { exact: true })).toHaveValue(
      member.password,
    );
  });

  await test.step('back leaves the dialog and takes the panel along', async () => {
    await dialog.getByRole('button', { name: say('auth.login'), exact: true }).click();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step('solved by pointer it lets the player in', async () => {
    await opener.click();
    await fillLogin(page, member, say);
    await panel(page).getByRole('button', { name: 'success' }).click();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});

const google = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.signIn.with', { name: 'Google' }) });

/** Returns the provider's window. */
async function openWindow(page: Page, click: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await click();
  const popup = await opened;
  await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible();
  return popup;
}

async function comeBack(popup: Page): Promise<void> {
  const gone = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await gone;
}

/** Returns the dialog and the provider's window. */
async function beginLink(page: Page, member: Member): Promise<{ dialog: Locator; popup: Page }> {
  await page
    .getByRole('button', { name: t('security.links.linkLabel', { site: 'Google' }) })
    .click();
  const dialog = page.getByRole('dialog', {
    name: t('security.links.linkTitle', { site: 'Google' }),
  });
  await dialog.locator('input[name=password]').fill(member.password);
  return {
    dialog,
    popup: await openWindow(page, () =>
      dialog.getByRole('button', { name: t('security.links.link'), exact: true }).click(),
    ),
  };
}

/** Returns the address that the provider reports. */
function atProvider(provider: Provider, { username }: Member, alone: boolean): string {
  const email = `${username}@mail.example`;
  Object.assign(provider, { alone, person: { subject: username, email } });
  return email;
}

test('[AUTH-26] an account of Google is linked with the account of its owner, and opens it', async ({
  page,
  member,
  service: { google: provider },
}) => {
  const email = atProvider(provider, member, false);
  await asMember(page, '/member/security', member);
  const { popup } = await beginLink(page, member);
  await comeBack(popup);
  await expect(page.getByText(email)).toBeVisible();
  await logOut(page);
  await openHome(page, '/login');
  await comeBack(await openWindow(page, () => google(page).click()));
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.username);
});

test('[AUTH-26] a provider whose window looks closed links and logs in all the same', async ({
  page,
  member,
  service: { google: provider },
}) => {
  const email = atProvider(provider, member, true);
  await asMember(page, '/member/security', member);
  const linking = await beginLink(page, member);
  await expect(linking.dialog.getByRole('alert')).toHaveText(t('security.links.failed'));
  await expect(linking.dialog.locator('input[name=password]')).toHaveValue(member.password);
  await linking.popup.getByRole('link', { name: 'Continue' }).click();
  await expect(linking.dialog).toHaveCount(0);
  await expect(page.getByText(email)).toBeVisible();
  await logOut(page);

  await openHome(page, '/login');
  const popup = await openWindow(page, () => google(page).click());
  await expect(
    page.getByRole('dialog').getByText(t('security.signIn.stillOpen', { name: 'Google' })),
  ).toBeVisible();
  // The login form works meanwhile.
  await page.getByRole('dialog').getByLabel(t('auth.username')).fill('somebody');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.username);
});
