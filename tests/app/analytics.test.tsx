import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { operatorKey } from '../../server/operator/key.ts';
import { askAgain } from '../../src/models/site.ts';
import { allowAnalytics } from '../../src/models/analytics.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const set = async (gtagId: string) => {
  await app.site.operator.inject({
    method: 'PUT',
    url: '/api/operator/analytics',
    headers: { 'x-operator-key': operatorKey(app.site.gateway.env.dataDir) },
    payload: { gtagId },
  });
  await askAgain();
};
const frame = () => document.querySelector('iframe[sandbox]');
const footer = async () => within(await screen.findByRole('contentinfo'));
const question = async () => (await footer()).queryByRole('region', { name: t('frame.analytics.title') }); // prettier-ignore
const open = () => app.open('/help', { language: 'EN' });

beforeAll(() => vi.stubGlobal('navigator', navigator));
afterEach(() => vi.restoreAllMocks());

test('[CALL-06f] without a gtagId nobody is asked', async () => {
  await open();
  expect(await question()).toBeNull();
  expect(frame()).toBeNull();
});

test('[CALL-06f] a browser that rejects it has said no', async () => {
  await set('G-AB12CD34EF');
  vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  await askAgain();
  await open();
  expect(await question()).toBeNull();
});

test('[CALL-06f] analytics load in a frame without an origin after a yes, and go after a no', async () => {
  await set('');
  await set('G-AB12CD34EF');
  await open();
  await waitFor(async () => expect(await question()).not.toBeNull());
  expect(frame()).toBeNull();
  await press(t('frame.analytics.yes'), await footer());
  await waitFor(() => expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts'));
  expect(localStorage.getItem('analytics')).toBe('yes');
  await press(t('frame.analytics.turnOff'), await footer());
  await waitFor(() => expect(frame()).toBeNull());
  expect(localStorage.getItem('analytics')).toBe('no');
  expect(await question()).toBeNull();
  allowAnalytics(false);
  await set('');
});
