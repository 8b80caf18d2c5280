import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type AgentCaller, Past, newAgent } from '../../server/domain/agent/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, fill, pageIs } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/agentDownlineTransactionDetailsCopy';
const days = 'period=any&from=2026-03-01&to=2026-03-31';

let agent: AgentCaller;

beforeAll(async () => {
  agent = await newAgent(app.site);
  const past = new Past(app.site.gateway);
  const at = new Date('2026-03-02T04:00:00Z');
  const celia = await past.person({ id: agent.id, wallet: '' }, at);
  await app.site.db
    .updateTable('customers')
    .set({ account: 'celia.reyes' })
    .where('id', '=', celia.id)
    .execute();
  await past.money(celia, 'deposit', 5_000, at);
  await past.round(celia, 300, 120, at);
});

const visit = (query = '') => app.open(`${page}${query}`, { token: agent.token, language: 'EN' });
const rows = () =>
  within(screen.getByRole('table', { name: t('records.money.list') })).getAllByRole('row');

test("[AGT-01j] is in the menu, and shows the account that is typed, with its period's sums", async () => {
  await app.open('/agentHome', { token: agent.token, language: 'EN' });
  const menu = within(await screen.findByRole('navigation', { name: t('agent.home') }));
  const title = t('records.title.agentDownlineTransactionDetailsCopy');
  await click(menu.getByRole('link', { name: title }));
  await pageIs(page);
  expect(await screen.findByText(t('records.team.choose'))).toBeTruthy();
  await visit(`?${days}`);
  await fill(await screen.findByLabelText(t('team.column.account')), 'Celia.Reyes');
  await click(screen.getByRole('button', { name: t('records.team.show') }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(new URLSearchParams(location.search).get('account')).toBe('celia.reyes');
  expect(rows()[1]?.textContent).toContain('+₱1.20');
  const sums = within(screen.getByRole('region', { name: t('records.total.heading') }));
  await waitFor(() => expect(sums.getByText('₱48.20')).toBeTruthy());
});

test('[AGT-01j] is opened from the account in team management', async () => {
  await app.open('/agent/downlineManagmentView?member=celia.reyes', {
    token: agent.token,
    language: 'EN',
  });
  await click(await screen.findByRole('link', { name: t('team.movements') }));
  await pageIs(`${page}?account=celia.reyes`);
  expect(await screen.findByText(t('records.team.noneText'))).toBeTruthy();
});

test('[AGT-09] an account of another team is unknown', async () => {
  const other = await newAgent(app.site);
  await visit(`?account=${encodeURIComponent(await other.account())}`);
  expect(await screen.findByText(t('team.unknown'))).toBeTruthy();
});

test('[AGT-08] what was opened can be read without network, and another account says why not', async () => {
  await visit(`?account=celia.reyes&${days}`);
  await waitFor(() => expect(rows()).toHaveLength(4));
  app.wire.setOnline(false);
  await app.visit('/agentHome');
  await app.visit(`${page}?account=celia.reyes&${days}`);
  await waitFor(() => expect(rows()).toHaveLength(4));
  await app.visit(`${page}?account=zeny.lopez&${days}`);
  expect(await screen.findByText(t('records.absent'))).toBeTruthy();
});
