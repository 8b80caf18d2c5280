import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SignInProvider } from '../../../contract/identity/login.ts';
import type { ContactKind, Proof, SecurityState } from '../../../contract/identity/security.ts';
import { call } from '../../data/call.ts';
import { type Failure, type Result, failureKey } from '../../lib/result.ts';
import { solveChallenge } from '../../models/challenge.ts';
import { formRejection } from '../../models/form-rejection.ts';
import { language, t } from '../../models/language.ts';
import { toast } from '../../models/dialogs.ts';
import { comeBackFrom, openProviderWindow } from '../../models/provider-window.ts';
import { loadEvents } from './events.model.ts';

const known = signal<SecurityState | null>(null);
const failed = signal<Failure | null>(null);

/** What the account has; null before the first answer. */
export const state: ReadonlySignal<SecurityState | null> = known;
/** Why the last asking brought nothing. */
export const loadFailure: ReadonlySignal<Failure | null> = failed;

/** Asks for the state anew; what is shown stays until the answer is there. */
export async function load(): Promise<void> {
  const answer = await call('security.state', {});
  if (answer.ok) known.value = answer.value;
  failed.value = answer.ok ? null : answer.failure;
}

/** Forgets what is known: the page was left, and another account may come next. */
export function forget(): void {
  known.value = null;
  failed.value = null;
}

/** Shows what was done, and loads the state that it led to. */
async function announce<T>(answer: Result<T>, text: (value: T) => string): Promise<boolean> {
  toast(answer.ok ? text(answer.value) : t(failureKey(answer.failure)), answer.ok ? 'good' : 'bad');
  await Promise.all([load(), loadEvents()]);
  return answer.ok;
}

/** Ends one session; its pages are notified at once. */
export async function endSession(id: string): Promise<boolean> {
  return announce(await call('security.endSession', { id }), () => t('security.sessions.ended'));
}

/** Ends every session but this one. */
export async function endOthers(): Promise<boolean> {
  return announce(await call('security.endOthers', {}), ({ ended }) =>
    t('security.sessions.endedOthers', { number: ended }),
  );
}

/** Begins to connect an authenticator; gives its key and the QR code's text. */
export const beginTotp = (proof: Proof) => call('security.beginTotp', { proof });

/** Connects the authenticator by its first code; gives the recovery codes. */
export async function bindTotp(code: string): Promise<Result<string[]>> {
  return withCodes(await call('security.bindTotp', { code }));
}

/** Makes new recovery codes in place of the old ones. */
export async function renewCodes(proof: Proof): Promise<Result<string[]>> {
  return withCodes(await call('security.recoveryCodes', { proof }));
}

function withCodes(answer: Result<{ recoveryCodes: string[] }>): Result<string[]> {
  if (!answer.ok) return answer;
  void load();
  void loadEvents();
  return { ok: true, value: answer.value.recoveryCodes };
}

/** Removes the authenticator. */
export async function removeTotp(proof: Proof): Promise<Failure | null> {
  const answer = await call('security.removeTotp', { proof });
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t('security.totp.removed'));
  return null;
}

/** Gives a passkey another name. */
export async function renamePasskey(id: string, name: string): Promise<Failure | null> {
  const answer = await call('security.renamePasskey', { id, name });
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t('security.passkeys.renamed'));
  return null;
}

/** Removes a passkey. */
export async function removePasskey(id: string, proof: Proof): Promise<Failure | null> {
  const answer = await call('security.removePasskey', { id, proof });
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t('security.passkeys.removed'));
  return null;
}

/** Makes a passkey with the browser and stores it. `cancelled`: the browser's question was closed or nobody answered it. */
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

/** Who links an account of another site: gives up by its signal, and is notified when it is done after all. */
interface Linking {
  signal: AbortSignal;
  onDone: () => void;
}

/**
 * Links an account of another site with this one: the window was opened by the click, and closes when it comes to nothing. A window
 * that seems to be closed ends the waiting, and is listened for all the same.
 * @returns null when it is done or was given up, else why not
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
      // The dialog waits no longer for what comes after its window was closed.
      if (answer.ok || closed)
        await announce(answer, () =>
          t('security.links.done', { site: t(`security.signIn.${provider}`) }),
        );
      if (answer.ok && !signal.aborted) onDone();
      return resolve(answer.ok ? null : answer.failure);
    });
  });
}

/** Ends the link with another site. */
export async function unlink(provider: SignInProvider, proof: Proof): Promise<Failure | null> {
  const answer = await call('security.unlink', { provider, proof });
  if (!answer.ok) return answer.failure;
  await announce(answer, () =>
    t('security.links.undone', { site: t(`security.signIn.${provider}`) }),
  );
  return null;
}

/** Whether this browser can make passkeys here: over https or on this machine, under a name. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** A number or a mailbox that the account is to have; without `contact` the one that it has unproved. */
interface NamedContact {
  kind: ContactKind;
  contact?: string;
}

/** Asks for a code to a number or a mailbox (AUTH-19). */
export const askForContactCode = async (named: NamedContact) =>
  call('security.sendContactCode', {
    ...named,
    verification: await solveChallenge('contact'),
    language: language.peek(),
  });

/** Makes it the account's, by the code that was sent there. */
export async function bindContact(
  form: NamedContact & { code: string; proof: Proof; key: string },
): Promise<Failure | null> {
  const answer = await call('security.bindContact', form);
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t(`security.contacts.${form.kind}Bound`));
  return null;
}

/** Takes it from the account. */
export async function removeContact(form: {
  kind: ContactKind;
  proof: Proof;
  key: string;
}): Promise<Failure | null> {
  const answer = await call('security.removeContact', form);
  if (!answer.ok) return answer.failure;
  await announce(answer, () => t(`security.contacts.${form.kind}Removed`));
  return null;
}
