import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AgentCaller, newAgent } from '../../server/domain/agent/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { click, fill, pageIs, press } from './support/steps.ts';

const app = useApp();
const t = words('EN');
let agent: AgentCaller;

beforeAll(async () => {
  await useDemoCatalogue(app.site.gateway);
  agent = await newAgent(app.site);
});

const visit = (address: string) => app.open(address, { token: agent.token, language: 'EN' });
const menu = async () => within(await screen.findByRole('navigation', { name: t('agent.home') }));
const follow = async (name: string) => click(await screen.findByRole('link', { name }));

describe('money of the agent, in the agent centre', () => {
  test('[AGT-01a] a deposit is made, followed and left there', async () => {
    await visit('/agentHome');
    await click((await menu()).getByRole('link', { name: t('deposits.title') }));
    await pageIs('/agent/depositv2');
    await fill(await screen.findByRole('textbox', { name: t('deposits.amount') }), '300');
    await click(screen.getByRole('radio', { name: new RegExp(`^${t('deposits.rails.ewallet')}`) }));
    await press(new RegExp(`^${t('deposits.submitPlain')}`));
    await waitFor(() =>
      expect(location.pathname + location.search).toMatch(/^\/agent\/depositv2\?id=/),
    );
    expect((await menu()).getByRole('link', { current: 'page' }).textContent).toBe(
      t('deposits.title'),
    );
    await follow(t('deposits.back'));
    await pageIs('/agent/depositv2');
  });

  test('[AGT-01a] a withdrawal and all that it needs are there, under one entry of the menu', async () => {
    await visit('/agentHome');
    await click((await menu()).getByRole('link', { name: t('withdrawals.title') }));
    await pageIs('/agent/withdraw');
    await follow(t('withdrawals.way.kyc'));
    await pageIs('/agent/identity');
    expect(await screen.findByRole('heading', { level: 1, name: t('kyc.title') })).toBeTruthy();
    expect((await menu()).getByRole('link', { current: true }).textContent).toBe(
      t('withdrawals.title'),
    );
    await follow(t('kyc.back'));
    await pageIs('/agent/withdraw');
    await follow(t('withdrawals.payout.title'));
    await pageIs('/agent/payout');
    await follow(t('withdrawals.way.kyc'));
    await pageIs('/agent/identity');
  });
});

test('[AGT-01b] announcements are a page of the centre: the newest is open, another opens by its title', async () => {
  await visit('/agentHome');
  await click((await menu()).getByRole('link', { name: t('content.notices') }));
  await pageIs('/agent/agentAnnouncement');
  expect(await screen.findByRole('heading', { level: 1, name: t('content.notices') })).toBeTruthy();
  const titles = () =>
    within(screen.getByRole('main'))
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-expanded'));
  await waitFor(() => expect(titles().length).toBeGreaterThan(1));
  expect(titles()[0]?.getAttribute('aria-expanded')).toBe('true');
  await click(titles()[1]!);
  expect(titles()[1]?.getAttribute('aria-expanded')).toBe('true');
  expect(titles()[0]?.getAttribute('aria-expanded')).toBe('false');
  await visit('/agent/agentAnnouncement');
  await waitFor(() => expect(titles()[0]?.getAttribute('aria-expanded')).toBe('true'));
});
