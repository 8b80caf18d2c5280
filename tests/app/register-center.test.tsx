import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AgentCaller, newAgent, ratesOf } from '../../server/domain/agent/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import {
  agreeAndSubmit,
  fillRegistration,
  forgetRegistration,
  popup,
  registrationBy,
} from './support/forms.ts';
import { loseCalls } from './support/login-steps.ts';
import { click, fill, pageIs, press, rejection } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const page = '/agent/registerCenter';
const rc = (key: string, params: Record<string, string | number> = {}) =>
  t(`registerCenter.${key}`, params);

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

const visit = ({ token }: AgentCaller, address = page) =>
  app.open(address, { token, language: 'EN' });
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);
const figureOf = (part: Awaited<ReturnType<typeof card>>, name: string) =>
  part.getByText(rc(`figure.${name}`)).nextElementSibling?.textContent;
const calls = (path: string) => app.wire.calls.filter((call) => call.path === path);

describe('the register centre', () => {
  test('[AGT-01e] [AGT-05h] is a page of the agent centre, in its menu, with the support hours', async () => {
    const agent = await newAgent(app.site);
    await visit(agent, '/agentHome');
    const menu = within(await screen.findByRole('navigation', { name: t('agent.home') }));
    await click(menu.getByRole('link', { name: rc('title') }));
    await pageIs(page);
    expect(await screen.findByRole('heading', { level: 1, name: rc('title') })).toBeTruthy();
    expect(screen.getByText(/Monday to Friday, 12 noon to 9 pm, Manila time/)).toBeTruthy();
    expect(await screen.findByText(rc('noneText'))).toBeTruthy();
  });

  test('[AGT-05b] [AGT-05d] a form makes a link with what was chosen; errors are at their fields', async () => {
    const agent = await newAgent(app.site);
    await visit(agent);
    await press(rc('newLink'));
    const form = await dialog(rc('newLink'));
    await press(rc('make'), form);
    expect(form.getByText(rc('nameMissing'))).toBeTruthy();
    await fill(form.getByLabelText(rc('name')), 'Pulseras');
    await fill(form.getByLabelText(rc('maxUses')), '0');
    await fill(form.getByLabelText(t('lobby.category.RNG')), '0.51');
    await press(rc('make'), form);
    expect(form.getByText(rc('usesWrong', { max: '100,000' }))).toBeTruthy();
    expect(form.getByText(rc('rateWrong', { rate: '0.5%' }))).toBeTruthy();
    expect(calls('/api/agent/links').filter(({ method }) => method === 'POST')).toEqual([]);
    await fill(form.getByLabelText(rc('maxUses')), '25');
    await fill(form.getByLabelText(t('lobby.category.RNG')), '0.35');
    await click(form.getByRole('radio', { name: rc('roles.agent') }));
    await press(rc('make'), form);
    const made = await card('Pulseras');
    expect(figureOf(made, 'registrations')).toBe(rc('usesOf', { uses: '0', max: '25' }));
    expect(made.getByText(rc('state.open'))).toBeTruthy();
    const { links } = await agent.links();
    expect(links).toMatchObject([
      { role: 'agent', maxUses: 25, expiresAt: null, rates: { ...ratesOf(0), RNG: 35 } },
    ]);
  });

  test('[AGT-05b] a link whose answer was lost is made once, by the same form', async () => {
    const agent = await newAgent(app.site);
    await visit(agent);
    await press(rc('newLink'));
    const form = await dialog(rc('newLink'));
    await fill(form.getByLabelText(rc('name')), 'Minsan lang');
    const broken = loseCalls(app, '/api/agent/links', 'after');
    await press(rc('make'), form);
    expect(await form.findByText(t('errors.unreachable'))).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(rc('name')).value).toBe('Minsan lang');
    broken.heal();
    await press(rc('make'), form);
    await card('Minsan lang');
    expect(await agent.links()).toMatchObject({ total: 1 });
  });

  test('[AGT-05g] shows what came by each link, and its state', async () => {
    const agent = await newAgent(app.site);
    const { id } = (await agent.createLink({ name: 'Lumang link' })).value;
    await sql`UPDATE register_links SET visits = 1234, uses = 2, max_uses = 2 WHERE id = ${id}`.execute(
      app.site.db,
    );
    await visit(agent);
    const shown = await card('Lumang link');
    expect(figureOf(shown, 'visits')).toBe('1,234');
    expect(figureOf(shown, 'registrations')).toBe(rc('usesOf', { uses: '2', max: '2' }));
    expect(figureOf(shown, 'firstDeposits')).toBe('0');
    expect(figureOf(shown, 'deposits')).toBe('₱0.00');
    expect(shown.getByText(rc('state.used'))).toBeTruthy();
    expect(shown.queryByRole('button')).toBeNull();
  });

  test('[AGT-05b] closes a link after a confirmation', async () => {
    const agent = await newAgent(app.site);
    await agent.createLink({ name: 'Isara mo' });
    await visit(agent);
    await press(rc('close'), await card('Isara mo'));
    const sure = within(await screen.findByRole('alertdialog'));
    await press(rc('close'), sure);
    const closed = await card('Isara mo');
    expect(await closed.findByText(rc('state.closed'))).toBeTruthy();
    expect(closed.getByText(/Closed on /)).toBeTruthy();
    expect((await agent.links()).links).toMatchObject([{ state: 'closed' }]);
  });

  test('[AGT-05c] shares a link as code, address and QR code, to copy, to save and to send on', async () => {
    const agent = await newAgent(app.site);
    const { code } = (await agent.createLink({ name: 'Ibahagi' })).value;
    const picture = new Blob(['png'], { type: 'image/png' });
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect: vi.fn() } as never);
    vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(picture));
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:qr');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.href} ${this.download}`);
    });
    const share = vi.fn(async () => {});
    Object.assign(navigator, { share, canShare: () => true });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await visit(agent);
    await press(rc('share'), await card('Ibahagi'));
    const shown = await dialog('Ibahagi');
    const address = `${location.origin}/register?referralCode=${code}`;
    expect(shown.getByRole('img', { name: rc('qr', { name: 'Ibahagi' }) })).toBeTruthy();
    expect(shown.getByText(code)).toBeTruthy();
    expect(shown.getByText(address)).toBeTruthy();
    await press(t('referral.copy'), shown);
    expect(copied.mock.calls).toEqual([[address]]);
    await press(rc('savePicture'), shown);
    await waitFor(() => expect(saved).toEqual([`blob:qr qr-${code}.png`]));
    await press(t('referral.share'), shown);
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(share.mock.calls[0]).toMatchObject([
      { url: address, files: [expect.objectContaining({ name: 'qr.png', type: 'image/png' })] },
    ]);
  });

  test('[AGT-08] has the links and their QR codes without network, with their time; the forms say what they need', async () => {
    const agent = await newAgent(app.site);
    await agent.createLink({ name: 'Walang signal' });
    await visit(agent);
    await card('Walang signal');
    await waitFor(async () => {
      const stored = await indexedDB.databases();
      expect(stored.length).toBeGreaterThan(0);
    });
    app.wire.setOnline(false);
    await app.visit('/agentHome');
    await app.visit(page);
    const shown = await card('Walang signal');
    expect(await screen.findByText(/^You are offline\. These links were stored/)).toBeTruthy();
    expect(screen.getByText(rc('offlineLinks'))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: rc('newLink') }).disabled).toBe(
      true,
    );
    await press(rc('share'), shown);
    expect(
      (await dialog('Walang signal')).getByRole('img', {
        name: rc('qr', { name: 'Walang signal' }),
      }),
    ).toBeTruthy();
  });

  test('[ERR-03] says why the links could not be loaded, and loads them when asked again', async () => {
    const agent = await newAgent(app.site);
    await agent.createLink({ name: 'Mamaya' });
    let broken = true;
    await app.open(page, {
      token: agent.token,
      language: 'EN',
      fault: ({ path }) => (broken && path === '/api/agent/links' ? rejection('busy') : undefined),
    });
    expect(await screen.findByText(rc('absent'))).toBeTruthy();
    broken = false;
    await press(t('status.retry'));
    await card('Mamaya');
  });
});

describe("an account's form", () => {
  const form = { username: 'bagongkasama', birthday: '1990-05-17' };
  const fillForm = async (changes: Partial<typeof form> = {}) => {
    const { username, birthday } = { ...form, ...changes };
    await fill(await screen.findByLabelText(`${t('registration.fields.username')} *`), username);
    await fill(screen.getByLabelText(`${t('registration.fields.birthday')} *`), birthday);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    if (!box.checked) await click(box);
  };

  test('[AGT-05a] shows the start password once, to be copied, and forgets the form', async () => {
    const agent = await newAgent(app.site);
    await visit(agent);
    await click(await screen.findByRole('tab', { name: rc('tab.account') }));
    await fillForm();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(rc('openAccount'));
    expect(await screen.findByText(rc('opened.member', { account: form.username }))).toBeTruthy();
    const password = screen.getByText(/^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/).textContent!;
    await press(rc('copyPassword'));
    expect(copied.mock.calls).toEqual([[rc('passwordCopy', { account: form.username, password })]]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
    await press(rc('passwordDone'));
    const username = await screen.findByLabelText<HTMLInputElement>(
      `${t('registration.fields.username')} *`,
    );
    expect(username.value).toBe('');
    expect(screen.queryByText(password)).toBeNull();
  });

  test('[AGT-05a] whose answer was lost gives the same password after a reload, and opens one account', async () => {
    const agent = await newAgent(app.site);
    await visit(agent, `${page}?tab=account`);
    await fillForm({ username: 'nawalangsagot' });
    const broken = loseCalls(app, '/api/agent/accounts', 'after');
    await press(rc('openAccount'));
    expect(await screen.findByText(new RegExp(rc('typedStays')))).toBeTruthy();
    const draft = sessionStorage.getItem('teamAccount')!;
    broken.heal();
    await app.visit('/agentHome');
    sessionStorage.setItem('teamAccount', draft);
    await app.visit(`${page}?tab=account`);
    await screen.findByDisplayValue('nawalangsagot');
    await press(rc('openAccount'));
    expect(await screen.findByText(rc('opened.member', { account: 'nawalangsagot' }))).toBeTruthy();
  });

  test('[AGT-05a] shows errors at their fields, those of the gateway too', async () => {
    const agent = await newAgent(app.site);
    await visit(agent, `${page}?tab=account`);
    await screen.findByLabelText(`${t('registration.fields.username')} *`);
    await press(rc('openAccount'));
    expect(screen.getAllByText(t('validation.required')).length).toBeGreaterThan(0);
    expect(screen.getByText(rc('agreeMissing'))).toBeTruthy();
    await fillForm({ username: 'nakuhana' });
    app.wire.before(({ path }) =>
      path === '/api/agent/accounts' ? rejection('username_taken', 'username') : undefined,
    );
    await press(rc('openAccount'));
    expect(await screen.findByText(t('errors.username_taken'))).toBeTruthy();
    expect(screen.getByDisplayValue('nakuhana')).toBeTruthy();
  });

  test('[AGT-05a] cannot be sent without network, and says so', async () => {
    const agent = await newAgent(app.site);
    await visit(agent, `${page}?tab=account`);
    await screen.findByLabelText(`${t('registration.fields.username')} *`);
    app.wire.setOnline(false);
    expect(await screen.findByText(rc('offlineForm'))).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: rc('openAccount') }).disabled,
    ).toBe(true);
  });
});

describe('a visitor with a link', () => {
  const openLink = async (code: string, language: 'EN' | 'TY' = 'EN') => {
    forgetRegistration();
    await app.open(`/register?referralCode=${code}`, { language });
    return registrationBy(await popup(words(language)('registration.title')), language, 'username');
  };
  const right = {
    birthday: '1990-05-17',
    password: 'Bagong21Buhay',
    confirmPassword: 'Bagong21Buhay',
  };

  test('[AGT-05e] [AGT-05g] counts once a device and day, and registers below the agent', async () => {
    const agent = await newAgent(app.site);
    const { code } = (await agent.createLink()).value;
    await openLink(code);
    await waitFor(async () => expect((await agent.links()).links[0].visits).toBe(1));
    const marks = localStorage.getItem('visits')!;
    await app.open('/', { language: 'EN' });
    localStorage.setItem('visits', marks);
    const opened = await openLinkAgain(code);
    await waitFor(() => expect(calls('/api/agent/affiliate/visit').length).toBe(1));
    await fillRegistration(opened, { ...right, username: 'galingsalink' });
    await agreeAndSubmit(opened, 'EN');
    await waitFor(async () =>
      expect((await agent.links()).links[0]).toMatchObject({ visits: 1, registrations: 1 }),
    );
  });

  async function openLinkAgain(code: string) {
    forgetRegistration();
    await app.visit(`/register?referralCode=${code}`);
    return registrationBy(await popup(t('registration.title')), 'EN', 'username');
  }

  test.each(['EN', 'TY'] as const)(
    '[AGT-05f] that was closed is shown why in %s, and registers without it',
    async (language) => {
      const agent = await newAgent(app.site);
      const { id, code } = (await agent.createLink()).value;
      await agent.closeLink(id);
      const opened = await openLink(code, language);
      expect(
        await within(opened).findByText(words(language)('errors.invitation_closed')),
      ).toBeTruthy();
      const username = `walanglink${language.toLowerCase()}`;
      await fillRegistration(opened, { ...right, username });
      await agreeAndSubmit(opened, language);
      await waitFor(async () => {
        const row = await app.site.db
          .selectFrom('customers')
          .select('upline_id')
          .where('account', '=', username)
          .executeTakeFirst();
        expect(row).toEqual({ upline_id: null });
      });
    },
  );
});
