import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newAgent } from '../../server/domain/agent/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { openMenu, pageIs, press, rejection } from './support/steps.ts';

const app = useApp();
useOutbox();
const t = words('EN');
const main = () => within(screen.getByRole('main'));
const inCentre = () => document.querySelector('.agent-header') !== null;
const entry = () =>
  within(screen.getByRole('navigation', { name: t('agent.home') })).queryByRole('link', {
    name: t('outbox.title'),
  });

/** Opens the form of a ticket as an agent. */
async function openForm(): Promise<void> {
  const { token } = await newAgent(app.site);
  await app.open('/agent/support?new', { token, language: 'EN' });
  // Before a test cuts the network.
  await main().findByLabelText(t('support.form.text'));
}

async function send(text: string): Promise<void> {
  fireEvent.change(await main().findByLabelText(t('support.form.text')), {
    target: { value: text },
  });
  await press(t('support.form.send'), main());
}

test("[INFO-08b] [PWA-06] an agent's rejected ticket is seen and changed in the agents' centre", async () => {
  await openForm();
  app.wire.before((call) =>
    call.path === '/api/wps/support' ? rejection('support_open') : undefined,
  );
  await send('Where is my dividend?');
  await main().findByRole('button', { name: t('support.edit') });
  app.wire.reset();
  await press(t('outbox.menuRejected', { count: 1 }), await openMenu(t('agent.settings')));
  await pageIs('/agent/waiting');
  expect(await main().findByText('Where is my dividend?')).toBeTruthy();
  expect(entry()?.getAttribute('aria-current')).toBe('page');
  await press(t('outbox.mend'), main());
  await pageIs('/agent/support');
  await press(t('support.edit'), main());
  await pageIs('/agent/support?new');
  expect((await main().findByLabelText<HTMLTextAreaElement>(t('support.form.text'))).value).toBe(
    'Where is my dividend?',
  );
  expect(inCentre()).toBe(true);
});

test('[PWA-06] a ticket that is stored after its form was left leads nobody away', async () => {
  await openForm();
  let stored: () => void = () => {};
  // Not above: Dexie takes the storage that it finds.
  const engine = await import('../../src/data/outbox-engine.ts');
  const queue = vi.spyOn(engine, 'queueWrite').mockReturnValue(
    new Promise((resolve) => {
      stored = () => resolve({ ok: true, id: 'ticket' });
    }),
  );
  onTestFinished(() => queue.mockRestore());
  await send('From the pier');
  await waitFor(() => expect(queue).toHaveBeenCalled());
  await app.visit('/agent/waiting');
  await act(async () => stored());
  expect(location.pathname).toBe('/agent/waiting');
});

test("[PWA-06] what an agent writes without network is seen, and dropped, in the agents' centre", async () => {
  await openForm();
  await act(async () => app.wire.setOnline(false));
  await send('From the ferry');
  await press(t('outbox.see'));
  await pageIs('/agent/waiting');
  expect(await main().findByText('From the ferry')).toBeTruthy();
  await press(t('outbox.drop'), main());
  await press(t('outbox.drop'), within(await screen.findByRole('alertdialog')));
  await press(t('outbox.home'), main());
  await pageIs('/agentHome');
  await waitFor(() => expect(entry()).toBeNull());
  expect(inCentre()).toBe(true);
});
