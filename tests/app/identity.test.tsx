import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { fill, press } from './support/steps.ts';

const app = useApp();
const t = words();
const rule = { key: 'identity', value: JSON.stringify({ beforePlay: true }) };

beforeEach(async () => void (await app.site.db.insertInto('settings').values(rule).execute()));
afterEach(
  async () => void (await app.site.db.deleteFrom('settings').where('key', '=', rule.key).execute()),
);

const toIdentity = async () => {
  await press(t('kyc.title'));
  await waitFor(() => expect(location.pathname).toBe('/member/identity'));
};

test('[RG-04e] a game that needs an approved identity says so, with a way to it', async () => {
  const player = await testPlayer(app.site.gateway, 100_000);
  await app.open('/seamless?nodeId=1', { token: player.token });
  expect(await screen.findByText(t('errors.kyc_needed'))).toBeTruthy();
  // The same again would be rejected too.
  expect(screen.queryByRole('button', { name: t('status.retry') })).toBeNull();
  await toIdentity();
});

test('[RG-04e] a deposit that needs an approved identity says so, with a way to it', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  await app.open('/member/depositv2', { token: player.token });
  await fill(await screen.findByRole('textbox', { name: t('deposits.amount') }), '300');
  const form = within(document.querySelector<HTMLElement>('.deposit__form')!);
  await press(new RegExp(`^${t('deposits.submitPlain')}`), form);
  expect(await screen.findByText(t('errors.kyc_needed'))).toBeTruthy();
  await toIdentity();
});
