import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AgentCaller, newAgent } from '../../server/domain/agent/fixtures.ts';
import { countTeams } from '../../server/domain/agent/count.ts';
import { writeTeamMessages } from '../../server/domain/agent/team-messages.ts';
import { type NewMessage, addMessages } from '../../server/domain/messages/add.ts';
import { noteTeamJoined } from '../../server/domain/messages/team-news.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useSocket } from './support/socket.ts';
import { click, pageIs } from './support/steps.ts';

const app = useApp();
const emit = useSocket();
const t = words('EN');
let agent: AgentCaller;

beforeAll(async () => {
  agent = await newAgent(app.site);
});
afterEach(() => void vi.useRealTimers());

const visit = (path: string, { token }: { token: string } = agent) =>
  app.open(path, { token, language: 'EN' });
async function opened(account: string): Promise<void> {
  const { db } = app.site;
  const row = db
    .insertInto('customers')
    .values({ account, nickname: account, upline_id: agent.id });
  const { id } = await row.returning('id').executeTakeFirstOrThrow();
  await noteTeamJoined(db, id, agent.id);
}
/** Writes it and opens it in the agent centre. */
async function read(news: Pick<NewMessage, 'key' | 'params'> & Partial<NewMessage>): Promise<void> {
  const message = { customerId: agent.id, kind: 'team', cause: randomUUID(), ...news } as const;
  const { db } = app.site;
  await db.transaction().execute((held) => addMessages(held, [message]));
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('cause', '=', message.cause)
    .executeTakeFirstOrThrow();
  await visit(`/agent/messages?id=${id}`);
  await screen.findByRole('heading', { level: 2, name: titleOf(news.key) });
}
const titleOf = (key: string) => t(`messages.of.${key}.title`);
const follow = (name: string) =>
  screen.findByRole('link', { name: t(`messages.link.${name}`) }).then(click);

describe("news of a team in the agents' frame", () => {
  test('[LIVE-01j] [AGT-01o] a registration is in the badge and the inbox, and leads to the account', async () => {
    await opened('maria.santos');
    await writeTeamMessages(app.site.gateway);
    await visit('/agentHome');
    const header = document.querySelector<HTMLElement>('.agent-header')!;
    await waitFor(() =>
      expect(header.querySelector('.avatar .icon-button__count')?.textContent).toBe('1'),
    );
    await visit('/agent/messages');
    const line = await screen.findByRole('link', { name: new RegExp(titleOf('teamJoined')) });
    expect(line.closest('li')?.textContent).toContain('maria.santos · ');
    await click(line);
    const text = t('messages.of.teamJoined.text', {
      account: 'maria.santos',
      role: t('messages.role.member'),
      way: t('messages.way.code'),
    });
    expect(await screen.findByText(text)).toBeTruthy();
    await follow('account');
    await pageIs('/agent/downlineManagmentView?member=maria.santos');
    expect(document.querySelector('.agent-header')).not.toBeNull();
  });

  test.each([
    [{ role: 'agent', way: 'link', link: 'Pista' }, 'an agent', 'by your link “Pista”'],
    [{ role: 'member', way: 'invited', inviter: 'lito' }, 'a member', 'invited by lito'],
    [{ role: 'member', way: 'opened' }, 'a member', 'opened by you in the register centre'],
  ])('[LIVE-01j] a registration says as what and how: %o', async (params, role, way) => {
    await read({ key: 'teamJoined', params: { account: 'nene', ...params } });
    expect(
      screen.getByText(t('messages.of.teamJoined.text', { account: 'nene', role, way })),
    ).toBeTruthy();
  });

  test('[LIVE-01j] a first deposit has its amount, and many of a day one text and a way to the sums', async () => {
    const money = { amount: 70_000, symbol: '₱' };
    await read({ key: 'teamDeposited', params: { account: 'nene', ...money } });
    expect(screen.getByText(/nene.*₱700\.00/)).toBeTruthy();
    await read({
      key: 'teamDepositedMore',
      params: { day: '2026-11-26', count: 1234, ...money },
    });
    expect(screen.getByText(/Nov 26, 2026.*1,234.*₱700\.00/)).toBeTruthy();
    await follow('overview');
    await pageIs('/agentHome');
    await read({ key: 'teamJoinedMore', params: { day: '2026-11-26', count: 57 } });
    await follow('team');
    await pageIs('/agent/downlineManagmentView?sort=joined');
  });

  test.each([
    ['contractPaid', 'contract', '/agent/contracts?id=7'],
    ['contractAccepted', 'contract', '/agent/contracts?id=7'],
    ['teamRebatePaid', 'rebate', '/agent/agentRebates?day=7'],
    ['depositCredited', 'deposit', '/agent/depositv2?id=7'],
    ['withdrawalPaid', 'withdrawal', '/agent/withdraw?id=7'],
    ['identityApproved', 'identity', '/agent/identity'],
    ['passwordChanged', 'security', '/agent/security'],
  ] as const)('[AGT-01o] the link of %s stays in the centre', async (key, link, path) => {
    const until = '2026-11-26T04:00:00Z';
    await read({ key, params: { id: '7', amount: 1, symbol: '₱', contract: 'salary', until } });
    const found = await screen.findByRole('link', { name: t(`messages.link.${link}`) });
    expect(found.getAttribute('href')).toBe(path);
  });

  test("[MEM-13] the kind filters an agent's inbox, and is not offered to a member", async () => {
    await visit('/agent/messages');
    const chips = async () =>
      within(await screen.findByRole('radiogroup', { name: t('messages.filter') }));
    await click((await chips()).getByRole('radio', { name: t('messages.kind.team') }));
    await pageIs('/agent/messages?show=team');
    await visit('/member/messageV2', await testPlayer(app.site.gateway, 0));
    expect((await chips()).queryByRole('radio', { name: t('messages.kind.team') })).toBeNull();
    expect((await chips()).getByRole('radio', { name: t('messages.kind.money') })).toBeTruthy();
  });
});

describe('an open page of the centre', () => {
  test.each([
    ['/agentHome', '/api/agent/overview'],
    ['/agent/downlineManagmentView', '/api/agent/team'],
    ['/agent/registerCenter', '/api/agent/links'],
    ['/agent/messages', '/api/wps/relay/messages'],
  ])('[LIVE-01j] at %s asks again after news, once for many', async (page, path) => {
    await countTeams(app.site.gateway);
    const asked = () => app.wire.calls.filter((call) => call.path === path).length;
    await visit(page);
    await waitFor(() => expect(asked()).toBe(1));
    await app.wire.idle();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    for (let i = 0; i < 5; i += 1) await emit({ kind: 'team' });
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('pushes', () => {
  function givePushes(): void {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const endpoint = `https://fcm.googleapis.com/${randomUUID()}`;
    let made = false;
    const subscription = {
      endpoint,
      unsubscribe: async () => true,
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh: keys.getPublicKey('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      }),
    };
    const pushManager = {
      getSubscription: async () => (made ? subscription : null),
      subscribe: async () => {
        made = true;
        return subscription;
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve({ pushManager }), addEventListener() {}, controller: null },
    });
    // Stay to the end of the file: a page may still look at the device.
    const requestPermission = async () => 'granted';
    const Notification = { permission: 'granted', requestPermission };
    Object.assign(globalThis, { PushManager: () => {}, Notification });
  }
  const choice = (kind: string) =>
    screen.queryByRole('switch', { name: new RegExp(`^${t(`messages.kind.${kind}`)}`) });

  test('[LIVE-03] an agent chooses news of the team for the device; a member has no such choice', async () => {
    givePushes();
    await visit('/agent/messages');
    await waitFor(() => expect(choice('team')).not.toBeNull());
    await click(choice('team')!);
    await waitFor(() => expect(choice('team')!.getAttribute('aria-checked')).toBe('true'));
    const devices = app.site.db.selectFrom('push_devices').select('kinds');
    expect(await devices.where('customer_id', '=', agent.id).execute()).toEqual([
      { kinds: ['team'] },
    ]);
    await visit('/member/messageV2', await testPlayer(app.site.gateway, 0));
    await waitFor(() => expect(choice('money')).not.toBeNull());
    expect(choice('team')).toBeNull();
  });
});

test('[INFO-06c] a message that names customer service leads there', async () => {
  await read({ key: 'contactBound', kind: 'security', params: { address: 'a@b.ph' } });
  await click(await screen.findByRole('link', { name: t('ui.do.support') }));
  expect(location.pathname).toBe('/agent/support');
});
