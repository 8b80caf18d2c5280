import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { publishDocument } from '../../server/domain/content/legal/documents.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  fillRegistration,
  forgetRegistration,
  input,
  openRegistration,
  popup,
  press,
} from './support/forms.ts';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const address = () => location.pathname;
const main = () => within(screen.getByRole('main'));
afterEach(async () => {
  app.wire.reset();
  await app.site.db.deleteFrom('legal_documents').execute();
});

// The first test: no other has loaded the documents.
test('[INFO-07f] [ERR-03] a text that could not be loaded is reported with a retry, and loads by it', async () => {
  await app.open('/', { language: 'EN' });
  let cut = true;
  app.wire.before(({ path }) => {
    if (cut && path.endsWith('/relay/legal')) throw new TypeError('cut');
    return undefined;
  });
  await app.visit('/legal/privacy');
  expect(await screen.findByText(t('legal.missing'))).toBeTruthy();
  cut = false;
  await click(await main().findByRole('button', { name: t('status.retry') }));
  expect(await main().findByText('Your rights')).toBeTruthy();
});

test.each(['terms', 'privacy', 'cookies'] as const)(
  '[INFO-07f] [INFO-07h] the footer leads a guest to /legal/%s with its version',
  async (kind) => {
    await app.open('/', { language: 'EN' });
    const footer = within(await screen.findByRole('contentinfo'));
    await click(footer.getByRole('link', { name: t(`legal.of.${kind}`) }));
    await waitFor(() => expect(address()).toBe(`/legal/${kind}`));
    expect((await main().findByRole('heading', { level: 1 })).textContent).toBe(
      t(`legal.of.${kind}`),
    );
    const version = await main().findByRole('heading', { level: 2 });
    expect(version.textContent).toBe(t('legal.version', { date: 'Nov 28, 2026' }));
  },
);

test('[INFO-07f] [INFO-07i] a published version shows its text, and what has changed, in the language', async () => {
  const both = (text: string) => ({ EN: `${text} in English`, TY: `${text} sa Filipino` });
  const document = { kind: 'terms' as const, content: both('Ours'), changes: both('New') };
  await publishDocument(document, app.site.gateway);
  await app.open('/legal/terms', { language: 'TY' });
  expect(await main().findByText('Ours sa Filipino')).toBeTruthy();
  expect(main().getByText(words('TY')('legal.changes', { text: 'New sa Filipino' }))).toBeTruthy();
});

test('[INFO-07h] what was typed into the registration, passwords too, is there after reading all documents', async () => {
  forgetRegistration();
  const dialog = await openRegistration(app, 'EN');
  const password = 'Bagong21Buhay';
  await fillRegistration(dialog, { username: 'mariaclara', password, confirmPassword: password });
  await click(within(dialog).getByRole('link', { name: t('legal.of.terms') }));
  const terms = await popup(t('legal.of.terms'));
  await click(await within(terms).findByRole('link', { name: 'privacy notice' }));
  const privacy = await popup(t('legal.of.privacy'));
  expect(await within(privacy).findByText('Your rights')).toBeTruthy();
  await press(privacy, t('legal.close'));
  await waitFor(() => expect(screen.queryByText('Your rights')).toBeNull());
  expect(address()).toBe('/register');
  await press(dialog, t('registration.back'));
  await waitFor(() => expect(input(dialog, 'password').value).toBe(password));
  expect(input(dialog, 'account').value).toBe('mariaclara');
});

const newTerms = () => {
  const both = { EN: 'Brand new', TY: 'Bagong-bago' };
  const document = { kind: 'terms' as const, content: both, changes: both };
  return publishDocument(document, app.site.gateway);
};

const typed = {
  username: 'marialegal',
  birthday: '1990-05-17',
  password: 'Bagong21Buhay',
  confirmPassword: 'Bagong21Buhay',
};

test('[INFO-07k] a version published meanwhile is shown in the form, which goes on with all that was typed', async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
  forgetRegistration();
  const dialog = await openRegistration(app, 'EN');
  const box = () => within(dialog).getByRole<HTMLInputElement>('checkbox');
  await fillRegistration(dialog, typed);
  const { version } = await newTerms();
  await agreeAndSubmit(dialog, 'EN');
  expect(await within(dialog).findByText(t('errors.terms_changed'))).toBeTruthy();
  expect(box().checked).toBe(false);
  expect(within(dialog).getByText(version)).toBeTruthy();
  expect(input(dialog, 'birthday-year').value).toBe('1990');
  await agreeAndSubmit(dialog, 'EN');
  await waitFor(() => expect(sessionStorage.getItem('account')).toBe('marialegal'));
});

test('[INFO-07k] agreeing to a version counts for no later one when the form is opened again', async () => {
  forgetRegistration();
  const openLastStep = async () => {
    const opened = await openRegistration(app, 'EN');
    await fillRegistration(opened, typed);
    return opened;
  };
  const dialog = await openLastStep();
  await click(within(dialog).getByRole('checkbox'));
  await press(dialog, t('auth.close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const same = await openLastStep();
  expect(within(same).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await press(same, t('auth.close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await newTerms();
  const later = await openLastStep();
  expect(within(later).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});
