import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { recheckContent } from '../../server/domain/content/shown.ts';
import { contextOf, testPlayer } from '../../server/domain/play/fixtures.ts';
import { operatorHandlers } from '../../server/operator/site.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { startGreeting } from '../../src/app/greeting.ts';
import { announcements } from '../../src/models/announcements.ts';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { setLanguage } from '../../src/models/language.ts';
import { leave, loadInfo } from '../../src/models/session.ts';
import { askAgain } from '../../src/models/site.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { closeDialog, loginReady } from './support/lobby.ts';

const app = useApp();
const t = words();
const popup = (name = t('content.announcements')) => screen.queryByRole('dialog', { name });
const appeared = () => screen.findByRole('dialog', { name: t('content.announcements') });
const titles = () =>
  [...document.querySelectorAll('.announce__title')].map(({ textContent }) => textContent);
const closed = () => ({
  user: sessionStore.get('USER_POPUP'),
  anonymous: sessionStore.get('ANONYMOUS_POPUP'),
});
const stir = () => act(async () => void fireEvent.wheel(document.body));
/** Longer than the announcements' pause, shorter than a call's timeout. */
const aWhile = () => act(() => vi.advanceTimersByTimeAsync(2000));
const player = () => testPlayer(app.site.gateway, 2500);
const come = (audience: string) => waitFor(() => expect(answered.has(audience)).toBe(true));
const answered = new Set<string | undefined>();

beforeAll(async () => {
  await loginReady();
  await useDemoCatalogue(app.site.gateway);
  startGreeting();
});
beforeEach(() => {
  sessionStorage.clear();
  answered.clear();
  // Hurries timers; the gateway and its database run on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await act(async () => leave());
});

/** Records whose announcements come. */
async function open(path: string): Promise<void> {
  await app.open(path);
  app.wire.after(({ query }) => {
    if (query['types'] === 'B,PL,PU,PR,H') answered.add(query['execution']);
    return undefined;
  });
}

async function resource(value?: string): Promise<void> {
  await operatorHandlers['operator.resource'](
    { name: 'announcements', ...(value && { value }) },
    contextOf(app.site.gateway),
  );
  await act(() => askAgain());
}

test('[POP-04a] once a session for a guest after an action, and again after a login', async () => {
  await open('/?c=LIVE');
  await waitFor(() => expect(announcements.peek().value?.length).toBeGreaterThan(0));
  // Opening a part of the lobby scrolls by itself.
  fireEvent.scroll(document);
  await aWhile();
  expect(popup()).toBeNull();
  await stir();
  await aWhile();
  expect(await appeared()).toBeTruthy();
  await waitFor(() => expect(titles().length).toBeGreaterThan(0));
  expect(titles()).not.toContain('Buti at nakabalik ka');
  expect(closed().anonymous).toBeNull();
  await closeDialog(await appeared());
  expect(closed()).toEqual({ user: null, anonymous: 'closed' });
  await app.visit('/rng');
  await stir();
  await aWhile();
  expect(popup()).toBeNull();
  sessionStore.set('token', (await player()).token);
  await act(async () => void (await loadInfo()));
  await come('A');
  await aWhile();
  await waitFor(() =>
    expect(titles()).toEqual(['Buti at nakabalik ka', 'May naghihintay na regalo']),
  );
  await closeDialog(await appeared());
  expect(closed()).toEqual({ user: 'closed', anonymous: 'closed' });
  await act(async () => leave());
  expect(closed()).toEqual({ user: null, anonymous: null });
});

test('[POP-04a] [AUTH-20] they wait while a form stands on the page, be it empty, and open once it has been left', async () => {
  await open(`/reset#${'a'.repeat(43)}`);
  expect(await within(screen.getByRole('main')).findByLabelText(t('password.new'))).toBeTruthy();
  await stir();
  await aWhile();
  await stir();
  await aWhile();
  expect(popup()).toBeNull();
  await app.visit('/');
  await aWhile();
  expect(await appeared()).toBeTruthy();
});

test('[POP-04b] they wait on a page that was opened for a purpose, and open once the lobby is shown', async () => {
  await open('/storage');
  expect(await screen.findByRole('heading', { level: 1, name: t('storage.title') })).toBeTruthy();
  await waitFor(() => expect(announcements.peek().value?.length).toBeGreaterThan(0));
  await stir();
  await aWhile();
  await stir();
  await aWhile();
  expect(popup()).toBeNull();
  await app.visit('/rng');
  await aWhile();
  expect(await appeared()).toBeTruthy();
});

test('[POP-04a] [AUTH-28d] they wait while a dialog is open, such as that of a gift', async () => {
  await open('/');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  await stir();
  await aWhile();
  expect(popup()).toBeNull();
  dialog.remove();
  await stir();
  await aWhile();
  expect(await appeared()).toBeTruthy();
});

test('[POP-04a] a first login has announcements of its own', async () => {
  await registeredPlayer(app.site.gateway, 'bagito');
  await open('/login');
  const login = within(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(login.getByLabelText(t('auth.username')), 'bagito');
  await user.type(login.getByLabelText(t('auth.password')), testPassword);
  await user.click(login.getByRole('button', { name: t('auth.login') }));
  await come('F');
  await aWhile();
  await waitFor(() => expect(titles()).toEqual(['Unang beses mo rito']));
});

test('[POP-04a] [LANG-04] they are loaded again in another language, also while they are open', async () => {
  await open('/');
  await aWhile();
  await waitFor(() => expect(titles()[0]).toBe('Maligayang pagdating sa Palaro'));
  await act(async () => void (await setLanguage('EN')));
  await waitFor(() => expect(popup(words('EN')('content.announcements'))).toBeTruthy());
  await waitFor(() => expect(titles()[0]).toBe('Welcome to Palaro'));
});

test('[POP-04a] the operator can switch them off', async () => {
  await resource('off');
  await open('/');
  await stir();
  await aWhile();
  await aWhile();
  expect(popup()).toBeNull();
  await resource();
  await stir();
  await aWhile();
  expect(await appeared()).toBeTruthy();
});

test('[POP-04a] [HOME-03] announcements and notices are asked for with their types, audience and platform', async () => {
  await act(async () => void (await setLanguage('EN')));
  await open('/licence');
  await waitFor(() => {
    const asked = app.wire.calls
      .filter(({ path }) => path.endsWith('/getAnnouncementContentV2'))
      .map(({ query }) => [query['types'], query['execution'], query['platform']].join(' '));
    expect(asked).toEqual(expect.arrayContaining(['B,PL,PU,PR B W', 'B,PL,PU,PR,H B W']));
  });
});

test('[POP-03] they come nine to a page, the first of a page open, another by its title', async () => {
  await publish('H', 12);
  await open('/');
  await aWhile();
  await waitFor(() => expect(titles()).toEqual(Array.from({ length: 9 }, (_, i) => `Balita ${i}`)));
  const article = () => document.querySelector('.announce article')?.textContent;
  expect(article()).toContain('Nilalaman 0');
  const third = within(await appeared()).getByRole('button', { name: 'Balita 2' });
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(third);
  expect(third.getAttribute('aria-current')).toBe('true');
  expect(article()).toContain('Nilalaman 2');
  fireEvent.click(within(popup()!).getByRole('button', { name: t('content.page', { number: 2 }) }));
  expect(titles()[0]).toBe('Balita 9');
  expect(article()).toContain('Nilalaman 9');
});

test('[POP-05] in the notices a click on a title opens and closes what it says, nine to a page', async () => {
  await publish('PL', 5);
  await resource('off');
  await open('/');
  fireEvent.click(
    await within(screen.getByRole('complementary', { name: t('frame.sideMenu') })).findByRole(
      'button',
      { name: t('frame.notices') },
    ),
  );
  const notices = within(await screen.findByRole('dialog', { name: t('content.notices') }));
  await waitFor(() => expect(document.querySelectorAll('.notice')).toHaveLength(9));
  const second = notices.getByRole('button', { name: /^Balita 1/ });
  fireEvent.click(second);
  expect(second.getAttribute('aria-expanded')).toBe('true');
  expect(notices.getByText('Nilalaman 1').closest('.notice__content')?.hasAttribute('hidden')).toBe(
    false,
  );
  fireEvent.click(second);
  expect(notices.getByText('Nilalaman 1').closest('.notice__content')?.hasAttribute('hidden')).toBe(
    true,
  );
  fireEvent.click(notices.getByRole('button', { name: t('content.page', { number: 2 }) }));
  expect(document.querySelectorAll('.notice')).toHaveLength(2);
});

/** Puts so many before the demo's own, in place of earlier ones. */
async function publish(type: 'H' | 'PL', count: number): Promise<void> {
  const { gateway } = app.site;
  await sql`DELETE FROM announcements WHERE id >= 5000`.execute(gateway.db);
  await sql`INSERT INTO announcements (id, type, execution, title, content, published_at)
    SELECT 5000 + n, ${type}, 'B', jsonb_build_object('EN', 'Balita ' || n, 'TY', 'Balita ' || n), jsonb_build_object('EN', '<p>Nilalaman ' || n || '</p>', 'TY', '<p>Nilalaman ' || n || '</p>'),
      now() - n * interval '1 minute' FROM generate_series(0, ${count - 1}::integer) n`.execute(
    gateway.db,
  );
  recheckContent(gateway);
  await touchCatalogue(gateway);
  // The next page's language differs, so they are asked for again.
  await act(async () => void (await setLanguage('EN')));
}
