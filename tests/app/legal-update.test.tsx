import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publishDocument } from '../../server/domain/content/legal/documents.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { startGreeting } from '../../src/app/greeting.ts';
import { leave } from '../../src/models/session.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { loginReady } from './support/lobby.ts';
import { click } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const sheet = () => screen.queryByRole('dialog', { name: t('legal.update.title') });
const appeared = () => screen.findByRole('dialog', { name: t('legal.update.title') });
/** Longer than the greeting's pause. */
const pause = async () => {
  await act(async () => void fireEvent.wheel(document.body));
  await act(() => vi.advanceTimersByTimeAsync(2000));
};
const button = (dialog: HTMLElement, key: 'accept' | 'later') =>
  within(dialog).findByRole('button', { name: t(`legal.update.${key}`) });

beforeAll(async () => {
  await loginReady();
  startGreeting();
});
beforeEach(async () => {
  sessionStorage.clear();
  sessionStorage.setItem('USER_POPUP', 'closed');
  sessionStorage.setItem('ANONYMOUS_POPUP', 'closed');
  const texts = { EN: 'Section 3 is new', TY: 'Bago ang seksyon 3' };
  await publishDocument({ kind: 'terms', content: texts, changes: texts }, app.site.gateway);
  // Hurries timers; the gateway and its database run on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  app.wire.reset();
  await act(async () => leave());
  await app.site.db.deleteFrom('legal_documents').execute();
});

const enter = async () => {
  const player = await testPlayer(app.site.gateway, 2500);
  await app.open('/licence', { token: player.token, language: 'EN' });
  await screen.findByTestId('balance');
  await pause();
  return player;
};

test('[INFO-07l] a new version says what has changed, is accepted, and does not come again', async () => {
  const { customerId } = await enter();
  const dialog = await appeared();
  const changes = t('legal.changes', { text: 'Section 3 is new' });
  expect(await within(dialog).findByText(changes)).toBeTruthy();
  await click(await button(dialog, 'accept'));
  await waitFor(() => expect(sheet()).toBeNull());
  expect(screen.getByText(t('legal.update.accepted'))).toBeTruthy();
  const rows = await app.site.db
    .selectFrom('legal_acceptances')
    .select('kind')
    .where('customer_id', '=', customerId)
    .execute();
  expect(rows).toEqual([{ kind: 'terms' }]);
  await pause();
  expect(sheet()).toBeNull();
});

test('[INFO-07l] put off, it leaves the session alone', async () => {
  await enter();
  await click(await button(await appeared(), 'later'));
  await waitFor(() => expect(sheet()).toBeNull());
  await app.visit('/help');
  await pause();
  expect(sheet()).toBeNull();
});

test('[INFO-07l] it does not open over a game', async () => {
  const player = await testPlayer(app.site.gateway, 2500);
  await app.open('/seamless', { token: player.token, language: 'EN' });
  await screen.findByText(t('play.noGame'));
  await pause();
  expect(sheet()).toBeNull();
  await app.visit('/licence');
  await pause();
  expect(await appeared()).toBeTruthy();
});

test('[INFO-07l] an answer that is lost is said, and can be given again', async () => {
  await enter();
  const dialog = await appeared();
  let cut = true;
  app.wire.before(({ path }) => {
    if (cut && path.endsWith('/legal/accept')) throw new TypeError('cut');
    return undefined;
  });
  await click(await button(dialog, 'accept'));
  expect(await within(dialog).findByText(t('errors.unreachable'))).toBeTruthy();
  cut = false;
  await click(await button(dialog, 'accept'));
  await waitFor(() => expect(sheet()).toBeNull());
});
