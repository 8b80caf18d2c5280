import { randomUUID } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { takeTicket } from '../../src/models/login-ticket.ts';
import { go } from '../../src/models/navigation.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { expectAlert, expectClosed, fill, input, popup, press } from './support/forms.ts';
import { balance, idle, logIn, loseCalls, openLogin, pressKey } from './support/login-steps.ts';
import {
  type Person,
  connectAuthenticator,
  lastCode,
  lastMessage,
  newPerson,
  otherThan,
  sessionOf,
  totpOf,
} from './support/people.ts';
import type { Language } from './support/texts.ts';
import { click } from './support/steps.ts';

const app = useApp();
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

beforeEach(async () => {
  await app.site.db.deleteFrom('auth_attempts').execute();
});

const card = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('.card')!;
const linesOf = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll('li')];
const textsOfLines = (part: HTMLElement): string[] =>
  linesOf(part).map(({ textContent }) => textContent ?? '');
/** A rejection's code, or null. */
const answerTo = async (token: string): Promise<string | null> =>
  (
    await app.site.app.inject({
      url: '/api/session/info',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json().code ?? null;
const openCentre = async (person: Person, language: Language): Promise<string> => {
  const token = await sessionOf(app.site, person, chrome);
  await app.open('/member/security', { language, token });
  return token;
};

describe('in EN', () => {
  const language = 'EN';
  const t = words(language);

  test('[MEM-01g] sessions are listed in words; one of them is ended, and then all others', async () => {
    const person = await newPerson(app.site);
    const others = [await sessionOf(app.site, person), await sessionOf(app.site, person)];
    const own = await openCentre(person, language);
    const sessions = await card(t('security.sessions.title'));
    const [first, ...rest] = linesOf(sessions);
    expect(rest).toHaveLength(2);
    expect(first?.textContent).toContain(
      t('security.sessions.device', { browser: 'Chrome', system: 'Linux' }),
    );
    expect(first?.textContent).toContain(t('security.sessions.this'));
    expect(first?.querySelector('button')).toBeNull();
    await click(rest.at(-1)!.querySelector('button')!);
    await waitFor(() => expect(linesOf(sessions)).toHaveLength(2));
    const answers = await Promise.all(others.map(answerTo));
    expect(answers.toSorted()).toEqual(['not_logged_in', null]);
    await press(sessions, t('security.sessions.endOthers'));
    await press(
      await popup(t('security.sessions.endOthersTitle')),
      t('security.sessions.endOthers'),
    );
    await within(sessions).findByText(t('security.sessions.only'));
    expect(linesOf(sessions)).toHaveLength(1);
    expect(await Promise.all([...others, own].map(answerTo))).toEqual([
      'not_logged_in',
      'not_logged_in',
      null,
    ]);
  });

  test('[AUTH-23] [MEM-01e] [MEM-01g] [ERR-03] what a lost answer has changed or removed is shown so', async () => {
    const person = await newPerson(app.site);
    await sessionOf(app.site, person);
    await app.site.db
      .insertInto('passkeys')
      .values({
        customer_id: person.id,
        credential_id: randomUUID(),
        public_key: Buffer.alloc(8),
        sign_count: 0,
        transports: [],
        rp_id: 'localhost',
        name: 'Luma',
      })
      .execute();
    const { secret } = await connectAuthenticator(app.site, person);
    await openCentre(person, language);
    app.wire.after(({ method, path }) => {
      if (method !== 'GET' && path.startsWith('/api/security/'))
        throw new TypeError('the connection was reset');
      return undefined;
    });
    const sessions = await card(t('security.sessions.title'));
    await click(linesOf(sessions)[1]!.querySelector('button')!);
    await screen.findByText(t('security.sessions.ended'));
    expect(linesOf(sessions)).toHaveLength(1);

    const factor = await card(t('security.totp.title'));
    await press(factor, t('security.totp.remove'));
    const removal = await popup(t('security.totp.removeTitle'));
    fill(removal, { code: totpOf(secret, 1) });
    await press(removal, t('security.totp.remove'));
    await screen.findByText(t('security.totp.removed'));
    await expectClosed();
    within(factor).getByRole('button', { name: t('security.totp.connect') });

    const contacts = await card(t('security.contacts.title'));
    await press(contacts, `${t('security.contacts.remove')}: ${t('security.contacts.email')}`);
    const mailbox = await popup(t('security.contacts.emailRemoveTitle'));
    fill(mailbox, { password: person.password });
    await press(mailbox, t('security.contacts.remove'));
    await screen.findByText(t('security.contacts.emailRemoved'));
    await expectClosed();
    expect(textsOfLines(contacts)[1]).toContain(t('security.contacts.emailNone'));

    const passkeys = await card(t('security.passkeys.title'));
    await press(passkeys, t('security.passkeys.rename', { name: 'Luma' }));
    const name = await popup(t('security.passkeys.renameTitle'));
    fill(name, { name: 'Telepono' });
    await press(name, t('security.save'));
    await screen.findByText(t('security.passkeys.renamed'));
    await expectClosed();
    await press(passkeys, t('security.passkeys.remove', { name: 'Telepono' }));
    const dialog = await popup(t('security.passkeys.removeTitle', { name: 'Telepono' }));
    fill(dialog, { password: person.password });
    await press(dialog, t('security.passkeys.removeDo'));
    await screen.findByText(t('security.passkeys.removed'));
    await expectClosed();
    expect(linesOf(passkeys)).toHaveLength(0);
  });

  test('[MEM-01e] [AUTH-19] [ERR-03] a number is proved by the code that is sent there, though the answer is lost', async () => {
    const person = await newPerson(app.site, { mobile: null, mobile_verified_at: null });
    await openCentre(person, language);
    const contacts = await card(t('security.contacts.title'));
    const [mobile, mailbox] = linesOf(contacts);
    expect(mailbox?.textContent).toContain(`${person.email[0]}•••@palaro.example`);
    expect(mobile?.textContent).toContain(t('security.contacts.mobileNone'));

    // The mailbox alone guards logins from elsewhere.
    await press(mailbox!, `${t('security.contacts.remove')}: ${t('security.contacts.email')}`);
    const why = await screen.findByRole('alertdialog');
    expect(why.textContent).toContain(
      t('security.contacts.needed.factor', { address: `${person.email[0]}•••@palaro.example` }),
    );
    await press(why, t('verification.ok'));
    await expectClosed();

    await press(mobile!, `${t('security.contacts.add')}: ${t('security.contacts.mobile')}`);
    const dialog = await popup(t('security.contacts.mobileTitle'));
    const contact = input(dialog, 'contact');
    fill(dialog, { contact: '0917' });
    await press(dialog, t('verification.send'));
    expect(contact.getAttribute('aria-invalid')).toBe('true');
    const { number } = person;
    fill(dialog, { contact: `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}` });
    await press(dialog, t('verification.send'));
    await within(dialog).findByText(t('verification.sent'));
    fill(dialog, {
      verificationCode: await lastCode(app.site, person.mobile),
      password: person.password,
    });
    const { heal } = loseCalls(app, '/api/security/contact', 'after');
    await press(dialog, t('security.contacts.save'));
    await expectAlert(dialog, t('errors.unreachable'));
    heal();
    await press(dialog, t('security.contacts.save'));
    await screen.findByText(t('security.contacts.mobileBound'));
    await waitFor(() => expect(textsOfLines(contacts)[0]).toContain(`+63•••${number.slice(-4)}`));
  });

  test.each(['mobile', 'email'] as const)(
    '[MEM-01e] [AUTH-19] [ERR-03] an unproved %s is shown as proved, though the answer is lost',
    async (kind) => {
      const person = await newPerson(app.site, { [`${kind}_verified_at`]: null });
      await openCentre(person, language);
      const contacts = await card(t('security.contacts.title'));
      const line = linesOf(contacts)[kind === 'mobile' ? 0 : 1]!;
      expect(line.textContent).toContain(t('security.contacts.unproved'));
      await press(line, `${t('security.contacts.prove')}: ${t(`security.contacts.${kind}`)}`);
      const dialog = await popup(t('security.contacts.proveTitle'));
      await press(dialog, t('verification.send'));
      await within(dialog).findByText(t('verification.sent'));
      fill(dialog, {
        verificationCode: await lastCode(app.site, person[kind]),
        password: person.password,
      });
      loseCalls(app, '/api/security/contact', 'after');
      await press(dialog, t('security.contacts.save'));
      await screen.findByText(t(`security.contacts.${kind}Bound`));
      await expectClosed();
      expect(line.textContent).not.toContain(t('security.contacts.unproved'));
    },
  );

  test('[MEM-01e] [AUTH-19] a mailbox is changed after a wrong code, and the one before is informed', async () => {
    const person = await newPerson(app.site);
    const next = `bago.${person.email}`;
    await openCentre(person, language);
    const contacts = await card(t('security.contacts.title'));
    await press(contacts, `${t('security.contacts.change')}: ${t('security.contacts.email')}`);
    const dialog = await popup(t('security.contacts.emailTitle'));
    fill(dialog, { contact: next });
    await press(dialog, t('verification.send'));
    await within(dialog).findByText(t('verification.sent'));
    const code = await lastCode(app.site, next);
    fill(dialog, { verificationCode: otherThan(code), password: person.password });
    await press(dialog, t('security.contacts.save'));
    await expectAlert(dialog, t('errors.code_wrong'));
    await waitFor(() => expect(document.activeElement).toBe(input(dialog, 'verificationCode')));
    fill(dialog, { verificationCode: code });
    await pressKey(input(dialog, 'verificationCode'), 'Enter');
    await screen.findByText(t('security.contacts.emailBound'));
    await waitFor(() => expect(textsOfLines(contacts)[1]).toContain('b•••@palaro.example'));
    expect(await lastMessage(app.site, person.email)).toMatch(/Pinalitan na ito|replaced/);
  });

  test('[MEM-01g] the history has a wrong password and the login after it; older events come on demand', async () => {
    const person = await newPerson(app.site);
    await sql`INSERT INTO security_events (customer_id, kind, at, ip, user_agent, details)
      SELECT ${person.id}, 'passkey_added', now() - n * interval '1 day', '203.0.113.7', ${chrome}, jsonb_build_object('name', 'Phone ' || n) FROM generate_series(1, 30) AS n`.execute(
      app.site.db,
    );
    const elsewhere = await sessionOf(app.site, person);
    const form = await openLogin(app, language);
    await logIn(form, { ...person, password: 'hindi-ito-1A' }, language);
    await expectAlert(form, t('errors.wrong_credentials'));
    await idle(form, t('auth.login'));
    await logIn(form, person, language);
    expect(await balance()).toContain('25.00');
    await act(async () => go('/member/security'));
    const history = await card(t('security.events.title'));
    await waitFor(() => expect(linesOf(history)).toHaveLength(6));
    expect(textsOfLines(history)[0]).toContain(t('security.events.login.password'));
    expect(
      textsOfLines(history).find((text) =>
        text.includes(t('security.events.of.login_failed.password')),
      ),
    ).toContain(t('security.events.alarm.failed'));
    await press(history, t('security.events.older'));
    await waitFor(() => expect(linesOf(history)).toHaveLength(20));
    await press(history, t('security.events.older'));
    await waitFor(() => expect(linesOf(history)).toHaveLength(32));
    const last = textsOfLines(history).at(-1);
    expect(last).toContain('Phone 30');
    expect(last).toContain(t('security.sessions.device', { browser: 'Chrome', system: 'Linux' }));
    expect(history.textContent).toContain(t('security.events.end'));

    await press(history, t('security.events.endOthers'));
    await press(
      await popup(t('security.sessions.endOthersTitle')),
      t('security.sessions.endOthers'),
    );
    await waitFor(() =>
      expect(textsOfLines(history)[0]).toContain(t('security.events.of.sessions_ended')),
    );
    expect(await answerTo(elsewhere)).toBe('not_logged_in');
  });

  test('[SIDE-03] a login ticket asks first, welcomes anyone who agrees with a session of his own, and works once', async () => {
    const person = await newPerson(app.site);
    const token = await sessionOf(app.site, person);
    const issued = await app.site.app.inject({
      method: 'POST',
      url: '/api/security/loginTicket',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    const { ticket } = issued.json().value;
    const take = async () => {
      await app.open('/', { language });
      void takeTicket(ticket, null);
      await press(await popup(t('security.ticket.title')), t('security.ticket.go'));
    };
    await take();
    await screen.findByText(t('security.ticket.welcome'));
    expect(await balance()).toContain('25.00');
    expect([null, ticket, token]).not.toContain(sessionStore.get('token'));
    await take();
    await screen.findByText(t('errors.ticket_invalid'));
    expect(sessionStore.get('token')).toBeNull();
  });
});
