import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { click, fill, openMenu, press } from './support/steps.ts';

const app = useApp();
useOutbox();
const t = words();
let player: TestPlayer;

beforeAll(async () => {
  const notice = sql`'B', 'B', '{"EN": "New", "TY": "Bago"}', '{"EN": "<p>Hello</p>", "TY": "<p>Kumusta</p>"}'`;
  await sql`INSERT INTO announcements (type, execution, title, content) VALUES (${notice}), (${notice})`.execute(
    app.site.db,
  );
});
beforeEach(async () => (player = await testPlayer(app.site.gateway, 0)));
afterEach(() => vi.restoreAllMocks());

const bell = () =>
  document.querySelector<HTMLButtonElement>(
    `header .header__wide[aria-label^="${t('frame.notices')}"]`,
  )!;
const bellCount = () => bell().querySelector('.icon-button__count')?.textContent ?? null;
const bodies = (path: string) =>
  app.wire.calls.filter((call) => call.path === path && call.body !== '').map(({ body }) => body);
const rowOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement!;

test('[HEAD-03b] [HEAD-03c] the bell counts what the member has not read, on whatever device it was read', async () => {
  await app.open('/', { token: player.token });
  await waitFor(() => expect(bellCount()).toBe('3'));
  await click(bell());
  // The first is open from the start.
  await waitFor(() => expect(bellCount()).toBe('2'));
  await press(t('content.markAllRead'), within(await screen.findByRole('dialog')));
  await waitFor(() => expect(bellCount()).toBeNull());
  expect(document.querySelector('.notice__new')).toBeNull();
  const marks = app.site.db
    .selectFrom('read_marks')
    .selectAll()
    .where('customer_id', '=', player.customerId);
  await waitFor(async () => expect(await marks.execute()).toHaveLength(3));
  const token = await openSession(app.site.gateway, player.customerId, {
    ip: '127.0.0.1',
    userAgent: 'another device',
  });
  await app.open('/', { token });
  await waitFor(() =>
    expect(app.wire.calls.some(({ path }) => path.endsWith('readAnnouncements'))).toBe(true),
  );
  await screen.findByTestId('balance');
  expect(bellCount()).toBeNull();
});

test('[INFO-02a] [INFO-02c] feedback has its bounds explained, is sent once as it was typed, and empties the form', async () => {
  await app.open('/feedback', { token: player.token });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(t('content.feedback.message'));
  const send = () => press(t('content.feedback.send'));
  await fill(field, '   maikli   ');
  await send();
  expect(screen.getByRole('alert').textContent).toBe(
    t('content.feedback.length', { 0: 10, 1: '1,000' }),
  );
  await fill(field, 'x'.repeat(1001));
  expect(
    screen.getByText(t('content.feedback.count', { typed: '1,001', max: '1,000' })),
  ).toBeTruthy();
  await send();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(bodies('/api/wps/feedback')).toEqual([]);
  await click(screen.getByRole('radio', { name: t('content.feedback.complaint') }));
  await fill(field, '  Ang ganda ng mga laro, salamat!  ');
  await send();
  expect(await screen.findByText(t('content.feedback.sent'))).toBeTruthy();
  expect(bodies('/api/wps/feedback')).toEqual([
    { kind: 'complaint', content: 'Ang ganda ng mga laro, salamat!' },
  ]);
  await press(t('content.feedback.more'));
  expect(
    (await screen.findByLabelText<HTMLTextAreaElement>(t('content.feedback.message'))).value,
  ).toBe('');
});

test('[ERR-01j] [ROUTE-04] [MEM-01b] [MEM-01i] the id is copied; a new nickname shows everywhere', async () => {
  await app.open('/member', { token: player.token });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(t('profile.copyId'));
  expect(await screen.findByText(t('profile.copied', { id: player.customerId }))).toBeTruthy();
  expect(copied).toHaveBeenCalledExactlyOnceWith(player.customerId);
  await press(t('profile.editNickname'));
  const field = screen.getByLabelText<HTMLInputElement>(t('profile.nickname'));
  await fill(field, '<b>');
  await press(t('profile.save'));
  expect(screen.getByRole('alert').textContent).toBe(
    t('profile.nicknameWrong', { min: 2, max: 24 }),
  );
  await fill(field, 'evil.com');
  await press(t('profile.save'));
  expect(screen.getByRole('alert').textContent).toBe(t('profile.nicknameLeadsOut'));
  await fill(field, '  Ligaya ng Cebu ');
  await press(t('profile.save'));
  await waitFor(() => expect(rowOf(t('profile.nickname')).textContent).toContain('Ligaya ng Cebu'));
  expect((await openMenu(t('frame.account'))).getByText('Ligaya ng Cebu')).toBeTruthy();
  const stored = app.site.db
    .selectFrom('customers')
    .select('nickname')
    .where('id', '=', player.customerId);
  await waitFor(async () =>
    expect(await stored.executeTakeFirst()).toEqual({ nickname: 'Ligaya ng Cebu' }),
  );
});

test('[MEM-01b] [AUTH-17] personal details are checked while typed, stored, and locked', async () => {
  await app.open('/member', { token: player.token });
  await press(t('profile.details.edit'));
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t(`profile.details.${name}`)}`));
  await fill(field('nationality'), 'F1lipino');
  await fill(field('birthday'), `${new Date().getUTCFullYear() - 20}-01-01`);
  const save = () => press(t('profile.save'));
  await save();
  expect(screen.getByText(t('validation.family.personName'))).toBeTruthy();
  expect(screen.getByText(t('validation.underage', { age: 21 }))).toBeTruthy();
  expect(document.activeElement).toBe(field('birthday'));
  await fill(field('nationality'), 'Filipino');
  await fill(field('birthday'), '1990-05-17');
  await userEvent.selectOptions(field('incomeSource'), 'remittance');
  await fill(field('telegram'), '@maria_clara');
  await save();
  const shown = (name: string) => rowOf(t(`profile.details.${name}`)).textContent;
  await waitFor(() => expect(shown('telegram')).toContain('maria_clara'));
  await waitFor(() => expect(shown('birthday')).toContain(t('profile.details.once')));
  const answer = await app.site.app.inject({
    url: '/api/info/profile',
    headers: { host: 'localhost:8080', authorization: `Bearer ${player.token}` },
  });
  const details: { field: string; value: string }[] = answer.json().value.details;
  expect(Object.fromEntries(details.map((detail) => [detail.field, detail.value]))).toMatchObject({
    nationality: 'Filipino',
    birthday: '1990-05-17',
    incomeSource: 'remittance',
    telegram: 'maria_clara',
  });
  await press(t('profile.details.edit'));
  expect(screen.queryByLabelText(new RegExp(`^${t('profile.details.birthday')}`))).toBeNull();
});
