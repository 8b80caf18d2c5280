import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServiceWords } from '../../src/app/frame/ServiceWords.tsx';
import { toast } from '../../src/models/dialogs.ts';
import { newAgent } from '../../server/domain/agent/fixtures.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { click, fill, press, rejection } from './support/steps.ts';

const app = useApp();
/** By path, in the gateway's place. */
const answers = new Map<string, () => Response>();
const newTab = { href: '/support', target: '_blank', text: 'customer service' };

let stop = (): void => {};

beforeEach(() => {
  answers.clear();
  stop = startServiceWords();
});
afterEach(() => stop());

const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => ({
      href: link.getAttribute('href'),
      target: link.getAttribute('target'),
      text: link.textContent,
    }));

describe.each(['EN', 'TY'] as const)('in %s', (language) => {
  const t = words(language);

  test('[INFO-06d] a rejected login that names customer service has a way there, in a tab of its own', async () => {
    await app.open('/login', { language });
    app.wire.before((call) => answers.get(call.path)?.());
    const popup = within(await screen.findByRole('dialog'));
    const name = await popup.findByLabelText<HTMLInputElement>(t('auth.username'));
    await fill(name, 'maria');
    const rejected = async (code: 'account_disabled' | 'non_member') => {
      answers.set('/api/session/login', () => rejection(code));
      await fill(popup.getByLabelText(t('auth.password')), 'Lihim#12');
      await press(t('auth.login'), popup);
      await waitFor(() => expect(popup.getByRole('alert').textContent).toBe(t(`errors.${code}`)));
      return linksIn(popup.getByRole('alert'));
    };
    expect(await rejected('account_disabled')).toEqual([newTab]);
    expect(await rejected('non_member')).toEqual([]);
    expect(name.value).toBe('maria');
  });

  test('[INFO-06d] so have a warning about a code, a list that does not load, and a short message', async () => {
    await app.open('/login', { language });
    app.wire.before((call) => answers.get(call.path)?.());
    const popup = within(await screen.findByRole('dialog'));
    await click(await popup.findByRole('tab', { name: t('auth.mobile') }));
    await fill(popup.getByRole('textbox', { name: t('auth.mobile') }), '0917 123 4567');
    answers.set('/api/verification/sms/noLogin', () => rejection('sms_quota'));
    await press(t('verification.send'), popup);
    const warning = await screen.findByRole('alertdialog');
    expect(warning.textContent).toContain(t('errors.sms_quota'));
    expect(linksIn(warning)).toEqual([newTab]);

    const { token } = await testPlayer(app.site.gateway, 0);
    const fault = ({ path }: { path: string }) =>
      /^\/api\/(?!site\/|session\/)/.test(path) ? rejection('service_off') : undefined;
    stop();
    await app.open('/pointMall', { language, token, fault });
    const main = await screen.findByRole('main');
    await waitFor(() => expect(main.textContent).toContain(t('errors.service_off')));
    expect(linksIn(main)).not.toContainEqual(newTab);
    // The page is quiet: what it shows is linked too.
    act(() => void (stop = startServiceWords()));
    expect(linksIn(main)).toContainEqual(newTab);

    act(() => toast(t('errors.forbidden'), 'bad'));
    const shown = (await screen.findAllByRole('status')).find((part) =>
      part.textContent?.includes(t('errors.forbidden')),
    )!;
    expect(linksIn(shown)).toEqual([newTab]);
  });
});

test('[INFO-06d] in the agents’ centre it leads to support there; on the page of support it is no link', async () => {
  const { token } = await testPlayer(app.site.gateway, 0);
  const agent = await newAgent(app.site);
  const text = words('EN')('errors.forbidden');
  const linksOnToast = async () => {
    act(() => toast(text, 'bad'));
    await waitFor(() => expect(document.body.textContent).toContain(text));
    return linksIn(document.querySelector<HTMLElement>('.toasts')!);
  };
  await app.open('/agent/overview', { language: 'EN', token: agent.token });
  expect(await linksOnToast()).toEqual([{ ...newTab, href: '/agent/support' }]);
  await app.open('/support', { language: 'EN', token });
  expect(await linksOnToast()).toEqual([]);
});
