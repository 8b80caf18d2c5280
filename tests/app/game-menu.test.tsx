import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press } from './support/steps.ts';

const app = useApp();
const t = words();

/** The bar's figure, whatever it shows. */
const figure = (name: string) =>
  screen.getByText(t(`play.${name}`), { selector: 'dt' }).nextElementSibling?.textContent;

test('[GAME-14b] a game has balance, clock and net in its bar, and the rest in a menu', async () => {
  const player = await testPlayer(app.site.gateway, 100_000);
  await app.open('/seamless?nodeId=1', { token: player.token });
  const menu = within(await screen.findByRole('region', { name: t('play.menu') }));
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    t('play.about'),
    t('frame.balanceHide'),
    t('frame.balanceRefresh'),
    t('deposits.title'),
    t('withdrawals.title'),
    t('play.toLobby'),
  ]);
  await waitFor(() => expect(figure('balance')).toBe('₱1,000.00'));
  expect([figure('clock'), figure('net')]).toEqual(['00:00', '₱0.00']);
  await press(t('frame.balanceHide'), menu);
  expect(figure('balance')).toBe('******');
  await press(t('frame.balanceShow'), menu);
  expect(figure('balance')).toBe('₱1,000.00');
  await press(t('play.about'), menu);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('[GAME-14b] [HEAD-03a] the menu of a game leads to money', async () => {
  const player = await testPlayer(app.site.gateway, 100_000);
  await app.open('/seamless?nodeId=1', { token: player.token });
  const menu = within(await screen.findByRole('region', { name: t('play.menu') }));
  await press(t('deposits.title'), menu);
  await waitFor(() => expect(location.pathname).toBe('/member/depositv2'));
});

test('[GAME-17d] the menu of a game switches the taps of a device that has them, and it is remembered', async () => {
  Object.assign(navigator, { vibrate: () => true });
  const player = await testPlayer(app.site.gateway, 100_000);
  await app.open('/seamless?nodeId=1', { token: player.token });
  const menu = () => screen.findByRole('region', { name: t('play.menu') });
  await press(t('play.hapticsOff'), within(await menu()));
  expect(localStorage.getItem('haptics')).toBe('off');
  await press(t('play.hapticsOn'), within(await menu()));
  expect(localStorage.getItem('haptics')).toBe('on');
  Object.assign(navigator, { vibrate: undefined });
});
