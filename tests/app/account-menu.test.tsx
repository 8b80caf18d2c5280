import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { loyalty, unreadMessages } from '../../src/models/session.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { tap } from './support/lobby.ts';
import { landmark, openMenu } from './support/login-steps.ts';

const app = useApp();
const t = words();
const address = () => location.pathname;

beforeAll(() => useDemoCatalogue(app.site.gateway));

/** The phone's sheet, or the drop-down. */
async function open(size: 'phone' | 'desktop', token?: string): Promise<HTMLElement> {
  await app.open('/', { screen: size, ...(token && { token }) });
  if (size === 'desktop') return openMenu('TY');
  const tabs = within(screen.getByRole('navigation', { name: t('frame.tabBar') }));
  await tap(tabs.getAllByRole('button').at(-1)!);
  return screen.findByRole('dialog');
}
const group = (menu: HTMLElement, name: string) =>
  within(menu).findByRole('group', { name: t(`frame.group.${name}`) });
const names = (box: HTMLElement) =>
  within(box)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

for (const size of ['phone', 'desktop'] as const) {
  test(`[HEAD-04a] [HEAD-04c] the account's menu has a wallet, eight tiles and three groups, on a ${size}`, async () => {
    const { token } = await testPlayer(app.site.gateway, 2500);
    const menu = await open(size, token);
    const wallet = await group(menu, 'wallet');
    await waitFor(() => expect(wallet.textContent).toContain('₱25.00'));
    expect(names(wallet)).toEqual([t('deposits.title'), t('withdrawals.title')]);
    const tiles = await group(menu, 'often');
    // Without VIP the promotions stand in.
    await waitFor(() => expect(loyalty.value).not.toBeNull());
    loyalty.value = { ...loyalty.value!, hasVip: false };
    await waitFor(() => expect(names(tiles).at(-1)).toBe(t('promotions.title')));
    expect(names(tiles)).toHaveLength(8);
    loyalty.value = { ...loyalty.value, hasVip: true };
    await waitFor(() => expect(names(tiles)).toContain(t('vip.title')));
    expect(names(tiles)).toHaveLength(8);
    unreadMessages.value = 3;
    await waitFor(() => expect(names(tiles)).toContain(`${t('messages.title')}3`));
    const groups = await Promise.all(['account', 'play', 'site'].map((one) => group(menu, one)));
    const rest = groups.map(names);
    expect(rest.map((one) => one[0])).toEqual([
      t('frame.myAccount'),
      t('promotions.title'),
      t('frame.notices'),
    ]);
    // Each page has one place in the menu.
    const all = [...names(wallet), ...names(tiles), ...rest.flat()];
    expect(new Set(all).size).toBe(all.length);
    for (const key of ['password.change', 'frame.feedback', 'chat.title', 'storage.menu'])
      expect(all).toContain(t(key));
    await tap(within(tiles).getByRole('button', { name: t('frame.tile.safer') }));
    await waitFor(() => expect(address()).toBe('/member/responsible'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test(`[AUTH-12] free play has its money and recent games in the menu, and no page of members, on a ${size}`, async () => {
    await app.open('/');
    await tap(within(landmark('header')).getByRole('button', { name: t('frame.freePlay') }));
    await screen.findByTestId('balance');
    const menu = await open(size, sessionStorage.getItem('token') ?? '');
    const wallet = await group(menu, 'wallet');
    expect(wallet.textContent).toContain(t('frame.playMoney'));
    expect(within(wallet).queryAllByRole('button')).toEqual([]);
    expect(names(await group(menu, 'play'))).toEqual([t('lobby.recents')]);
    for (const one of ['often', 'account'])
      expect(within(menu).queryByRole('group', { name: t(`frame.group.${one}`) })).toBeNull();
    expect(within(menu).queryByRole('button', { name: t('password.change') })).toBeNull();
    expect(names(await group(menu, 'site'))).toContain(t('promotions.title'));
    expect(within(menu).getByRole('button', { name: t('frame.logout') })).toBeTruthy();
  });
}

test('[NAV-01a] [HEAD-03a] guests and members have the same six tabs; a guest logs in to deposit', async () => {
  const tabs = () => screen.getByRole('navigation', { name: t('frame.tabBar') });
  const deposit = () => within(tabs()).getByRole('button', { name: t('deposits.short') });
  await app.open('/', { screen: 'phone' });
  expect(tabs().children).toHaveLength(6);
  const at = [...tabs().children].indexOf(deposit());
  await tap(deposit());
  expect(await screen.findByRole('dialog', { name: t('auth.loginTitle') })).toBeTruthy();
  const { token } = await testPlayer(app.site.gateway, 2500);
  await app.open('/', { screen: 'phone', token });
  expect(tabs().children).toHaveLength(6);
  expect([...tabs().children].indexOf(deposit())).toBe(at);
  await tap(deposit());
  await waitFor(() => expect(address()).toBe('/member/depositv2'));
});

test("[NAV-01c] the member centre's list has the menu's groups, with all its pages", async () => {
  const { token } = await testPlayer(app.site.gateway, 2500);
  await app.open('/member', { token });
  const centre = within(await screen.findByRole('navigation', { name: t('profile.title') }));
  const list = (name: string) =>
    within(centre.getByRole('list', { name: t(`frame.group.${name}`) })).getAllByRole('link');
  expect(list('account')[0]?.getAttribute('href')).toBe('/member/depositv2');
  expect(list('play')[0]?.getAttribute('href')).toBe('/member/rewardCenter');
  expect(list('account').length + list('play').length).toBe(centre.getAllByRole('link').length);
});
