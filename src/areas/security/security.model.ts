import type { SignInProvider } from '../../../contract/identity/login.ts';
import {
  type ContactKind,
  type Proof,
  SecurityState,
} from '../../../contract/identity/security.ts';
import { call } from '../../data/call.ts';
import { isOutcomeUnknown } from '../../lib/is-outcome-unknown.ts';
import { type Failure, type Result, failureKey } from '../../lib/result.ts';
import { solveChallenge } from '../../models/challenge.ts';
import { formRejection } from '../../models/form-rejection.ts';
import { language, t } from '../../models/language.ts';
import { toast } from '../../models/dialogs.ts';
import { ownAnswer } from '../../models/own-answer.ts';
import { comeBackFrom, openProviderWindow } from '../../models/provider-window.ts';
import { loadEvents } from './events.model.ts';

export const security = ownAnswer('security.state', SecurityState);

/** Reports a change and reloads. */
async function announce<T>(answer: Result<T>, text: (value: T) => string): Promise<boolean> {
  toast(answer.ok ? text(answer.value) : t(failureKey(answer.failure)), answer.ok ? 'good' : 'bad');
  await Promise.all([security.load(), loadEvents()]);
  return answer.ok;
}

/** Reports a change and reloads; where its answer was lost, the new state says whether it is made. */
async function announceChange(
  answer: Result<unknown>,
  text: () => string,
  isMade: (state: SecurityState) => boolean,
): Promise<Failure | null> {
  if (!answer.ok) {
    const { failure } = answer;
    const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
    if (!isMissing && !isOutcomeUnknown(failure)) return failure;
    await Promise.all([security.load(), loadEvents()]);
    const state = security.known.peek();
    if (!state || !isMade(state)) return failure;
    toast(text(), 'good');
    return null;
  }
  await announce(answer, text);
  return null;
}

/** Ends a session, notifying its pages at once. */
export async function endSession(id: string): Promise<void> {
  const failure = await announceChange(
    await call('security.endSession', { id }),
    () => t('security.sessions.ended'),
    ({ sessions }) => sessions.every((session) => session.id !== id),
  );
  if (failure) toast(t(failureKey(failure)), 'bad');
}

export async function endOthers(): Promise<boolean> {
  return announce(await call('security.endOthers', {}), ({ ended }) =>
    t('security.sessions.endedOthers', { number: ended }),
  );
}

/** Starts connecting an authenticator; returns key and QR text. */
export const beginTotp = (proof: Proof) => call('security.beginTotp', { proof });

/** Connects it by first code; returns recovery codes. */
export async function bindTotp(code: string): Promise<Result<string[]>> {
  return withCodes(await call('security.bindTotp', { code }));
}

/** Replaces the recovery codes. */
export async function renewCodes(proof: Proof): Promise<Result<string[]>> {
  return withCodes(await call('security.recoveryCodes', { proof }));
}

function withCodes(answer: Result<{ recoveryCodes: string[] }>): Result<string[]> {
  if (!answer.ok) return answer;
  void security.load();
  void loadEvents();
  return { ok: true, value: answer.value.recoveryCodes };
}

export async function removeTotp(proof: Proof): Promise<Failure | null> {
  return announceChange(
    await call('security.removeTotp', { proof }),
    () => t('security.totp.removed'),
    ({ authenticator }) => authenticator === null,
  );
}

export async function renamePasskey(id: string, name: string): Promise<Failure | null> {
  return announceChange(
    await call('security.renamePasskey', { id, name }),
    () => t('security.passkeys.renamed'),
    ({ passkeys }) => passkeys.some((passkey) => passkey.id === id && passkey.name === name),
  );
}

export async function removePasskey(id: string, proof: Proof): Promise<Failure | null> {
  return announceChange(
    await call('security.removePasskey', { id, proof }),
    () => t('security.passkeys.removed'),
    ({ passkeys }) => passkeys.every((passkey) => passkey.id !== id),
  );
}

/** Creates and stores a passkey. `cancelled`: the browser's prompt was dismissed or timed out. */
export async function addPasskey(
  name: string,
  proof: Proof,
): Promise<Failure | 'cancelled' | null> {
  const options = await call('security.passkeyOptions', { proof });
  if (!options.ok) return options.failure;
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  let response;
  try {
    response = await startRegistration({ optionsJSON: options.value as never });
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? { kind: 'rejected', code: 'passkey_known' } : 'cancelled';
  }
  const answer = await call('security.addPasskey', { name, response: { ...response } });
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t('security.passkeys.added'));
  return null;
}

/** A link under way: `signal` cancels; reports late success. */
interface Linking {
  signal: AbortSignal;
  onDone: () => void;
}

/**
 * Links another site's account, in a window the click opened. A window that seems closed may still
 * succeed.
 * @returns null when done or cancelled
 */
export async function link(
  provider: SignInProvider,
  proof: Proof,
  { signal, onDone }: Linking,
): Promise<Failure | ReturnType<typeof formRejection> | null> {
  const popup = openProviderWindow();
  if (!popup) return formRejection({ why: ['security.signIn.blocked'] });
  const start = await call('security.startLink', { provider, origin: location.origin, proof });
  if (!start.ok || signal.aborted) {
    popup.close();
    return start.ok ? null : start.failure;
  }
  const { url } = start.value;
  return new Promise((resolve) => {
    let closed = false;
    const onClosed = () => {
      closed = true;
      resolve(formRejection({ why: ['security.links.failed'] }));
    };
    void comeBackFrom(popup, url, { signal, onClosed }).then(async (returned) => {
      if (signal.aborted) return resolve(null);
      if (!returned) return onClosed();
      const answer = await call('security.link', returned);
      // After the window closes nobody waits for failures.
      if (answer.ok || closed)
        await announce(answer, () =>
          t('security.links.done', { site: t(`security.signIn.${provider}`) }),
        );
      if (answer.ok && !signal.aborted) onDone();
      return resolve(answer.ok ? null : answer.failure);
    });
  });
}

export async function unlink(provider: SignInProvider, proof: Proof): Promise<Failure | null> {
  return announceChange(
    await call('security.unlink', { provider, proof }),
    () => t('security.links.undone', { site: t(`security.signIn.${provider}`) }),
    ({ links }) => links.every((link) => link.provider !== provider || !link.linked),
  );
}

/** Needs https or localhost, and a host name. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** A new contact; without `contact` the current unverified one. */
interface NamedContact {
  kind: ContactKind;
  contact?: string;
}

/** Sends a code (AUTH-19). */
export const askForContactCode = async (named: NamedContact) =>
  call('security.sendContactCode', {
    ...named,
    verification: await solveChallenge('contact'),
    language: language.peek(),
  });

/** Binds a contact by its code. */
export async function bindContact(
  form: NamedContact & { code: string; proof: Proof; key: string },
): Promise<Failure | null> {
  return announceChange(
    await call('security.bindContact', form),
    () => t(`security.contacts.${form.kind}Bound`),
    // A new contact is masked; another try with the same key has the lost answer.
    ({ contacts }) => form.contact === undefined && Boolean(contacts[form.kind]?.proved),
  );
}

export async function removeContact(form: {
  kind: ContactKind;
  proof: Proof;
  key: string;
}): Promise<Failure | null> {
  return announceChange(
    await call('security.removeContact', form),
    () => t(`security.contacts.${form.kind}Removed`),
    ({ contacts }) => contacts[form.kind] === null,
  );
}
