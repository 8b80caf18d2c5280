import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Request } from '../../contract/index.ts';
import { recheckContent } from '../../server/domain/content/shown.ts';
import { contentEvent } from '../../server/domain/content/news.ts';
import { contextOf } from '../../server/domain/play/fixtures.ts';
import { operatorHandlers } from '../../server/operator/site.ts';
import { startGreeting } from '../../src/app/greeting.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { closeDialog, loginReady } from './support/lobby.ts';
import { useSocket } from './support/socket.ts';

const app = useApp();
const emit = useSocket();
const t = words();
const context = () => contextOf(app.site.gateway);
const popup = () => screen.queryByRole('dialog', { name: t('content.announcements') });
const ticker = () =>
  [...document.querySelectorAll('.ticker__titles:not([aria-hidden]) .ticker__title')].map(
    ({ textContent }) => textContent,
  );
const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('.banner .banner-first')].map(({ alt }) => alt);
/** As each socket of the gateway gets it. */
const hear = async () => emit(await contentEvent(app.site.gateway));
/** As long as the pages of a site spread their calls. */
const spread = () => act(() => vi.advanceTimersByTimeAsync(10_000));

beforeAll(async () => {
  await loginReady();
  startGreeting();
});
beforeEach(async () => {
  sessionStorage.clear();
  const { db } = app.site.gateway;
  await db.deleteFrom('announcements').execute();
  await db.deleteFrom('banners').execute();
  recheckContent(app.site.gateway);
  // Hurries timers; the gateway and its database run on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function announce(title: string): Promise<string> {
  const text = { title, body: 'Maikli.' };
  const source: Request<'operator.announcementAdd'> = {
    type: 'PU',
    execution: 'B',
    platform: null,
    promotionType: null,
    order: 100,
    texts: { EN: text, TY: text },
  };
  const { id } = await operatorHandlers['operator.announcementAdd'](source, context());
  await operatorHandlers['operator.announcementPublish']({ id }, context());
  return id;
}
const withdraw = (id: string) =>
  operatorHandlers['operator.announcementWithdraw']({ id }, context());
async function addBanner(title: string): Promise<string> {
  const text = { title, subtitle: '' };
  const source: Request<'operator.bannerAdd'> = {
    group: 'w_home',
    order: 1,
    scene: null,
    picture: null,
    link: { kind: 'page', target: '/help' },
    texts: { EN: text, TY: text },
  };
  const { id } = await operatorHandlers['operator.bannerAdd'](source, context());
  await operatorHandlers['operator.bannerPublish']({ id }, context());
  return id;
}

test('[HOME-01] a site where the operator wrote nothing has no empty box for banners or notices', async () => {
  await app.open('/');
  await waitFor(() => expect(document.querySelector('.banner, .ticker')).toBeNull());
  expect(document.querySelector('.home')).toBeTruthy();
});

test('[LIVE-01e] [MEM-17e] an open home shows what the operator publishes and loses what he withdraws', async () => {
  await app.open('/');
  await hear();
  await waitFor(() => expect(document.querySelector('.ticker')).toBeNull());
  const notice = await announce('Pista bukas');
  const banner = await addBanner('Halika sa pista');
  await hear();
  await spread();
  await waitFor(() => expect(ticker()).toEqual(['Pista bukas']));
  await waitFor(() => expect(pictures()).toEqual(['Halika sa pista']));
  await withdraw(notice);
  await operatorHandlers['operator.bannerWithdraw']({ id: banner }, context());
  await hear();
  await spread();
  await waitFor(() => expect(document.querySelector('.banner, .ticker')).toBeNull());
});

test('[LIVE-01e] [PWA-04] what was withdrawn while the device had no network goes with the next socket', async () => {
  const id = await announce('Isa');
  await app.open('/');
  await hear();
  await waitFor(() => expect(ticker()).toEqual(['Isa']));
  await act(async () => app.wire.setOnline(false));
  await withdraw(id);
  await announce('Dalawa');
  await spread();
  expect(ticker()).toEqual(['Isa']);
  await act(async () => app.wire.setOnline(true));
  await hear();
  await spread();
  await waitFor(() => expect(ticker()).toEqual(['Dalawa']));
});

test('[LIVE-01e] pages ask within ten seconds, not at once; the same version and a hidden page ask for nothing', async () => {
  const asked = () =>
    app.wire.calls.filter(({ path }) => /getAnnouncementContentV2|banners/.test(path)).length;
  await app.open('/');
  await hear();
  await spread();
  await app.wire.quiet();
  const before = asked();
  await hear();
  await spread();
  expect(asked()).toBe(before);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await announce('Mamaya');
  await hear();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(asked()).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(asked()).toBe(before + 3));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await announce('Nakatago');
  await hear();
  await spread();
  expect(asked()).toBe(before + 3);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(ticker()).toEqual(['Nakatago', 'Mamaya']));
});

test('[POP-04a] a new one opens by itself once no form is in its way, and goes from an open popup', async () => {
  await app.open(`/reset#${'a'.repeat(43)}`);
  await hear();
  document.body.dispatchEvent(new Event('wheel', { bubbles: true }));
  const id = await announce('Bago');
  await announce('Isa pa');
  await hear();
  await spread();
  await app.wire.quiet();
  await spread();
  expect(popup()).toBeNull();
  await app.visit('/');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(popup()?.textContent).toContain('Bago'));
  await withdraw(id);
  await hear();
  await spread();
  await waitFor(() => expect(popup()?.textContent).not.toContain('Bago'));
  expect(popup()?.textContent).toContain('Isa pa');
  await closeDialog(popup()!);
});
