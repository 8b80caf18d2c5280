import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { type Infer, type Struct, is, object, partial, string } from 'superstruct';
import { type Kyc, KycDetails } from '../../../contract/kyc/calls.ts';
import { Id } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import type { Failure } from '../../lib/result.ts';
import { connectivity } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { toast } from '../../models/dialogs.ts';
import { member } from '../../models/session.ts';

const known = signal<Kyc | null>(null);
const failed = signal<Failure | null>(null);
/** null: not loaded. */
export const kyc: ReadonlySignal<Kyc | null> = known;
export const kycFailure: ReadonlySignal<Failure | null> = failed;

/** Reloads, showing old data meanwhile. */
export async function loadKyc(): Promise<void> {
  const answer = await call('kyc.state', {});
  if (answer.ok) known.value = answer.value;
  failed.value = answer.ok ? null : answer.failure;
}

/** Follows changes; returns a stop function. */
export function followKyc(): () => void {
  const forget = onLiveEvent(({ kind }) => (kind === 'kyc' || kind === 'hello') && void loadKyc());
  const stop = effect(() => {
    if (connectivity.value === 'online') untracked(() => void loadKyc());
  });
  void loadKyc();
  return () => {
    forget();
    stop();
    known.value = null;
  };
}

/** Submits the identity; null when accepted. */
export async function submitKyc(details: KycDetails, pictures: string[]): Promise<Failure | null> {
  const answer = await call('kyc.submit', { details, pictures }, { timeout: 30_000 });
  if (!answer.ok) {
    // The answer may be lost or another tab submitted: reload.
    void loadKyc();
    return answer.failure;
  }
  sessionStore.remove(storageKey);
  known.value = answer.value;
  toast(t('kyc.sent'), 'good');
  return null;
}

/** Draft stored over reloads, without the document's number. */
const Typed = partial(
  object({
    fullName: string(),
    birthday: string(),
    birthplace: string(),
    nationality: string(),
    presentAddress: string(),
    permanentAddress: string(),
    occupation: string(),
  }),
);
const Draft = object({ player: Id, typed: Typed });
const storageKey = 'kycDraft';

/** This tab's draft. */
export function kycDraft(): Infer<typeof Typed> {
  return readSessionDraft(storageKey, Draft, member.peek()?.id)?.typed ?? {};
}

export function storeKycDraft(typed: Infer<typeof Typed>): void {
  const player = member.peek()?.id;
  const stored = Object.fromEntries(
    Object.keys(Typed.schema).map((name) => [name, typed[name as keyof typeof typed] ?? '']),
  );
  if (player) sessionStore.set(storageKey, JSON.stringify({ player, typed: stored }));
}

export const isRight = (name: keyof KycDetails, text: string): boolean =>
  is(text, KycDetails.schema[name] as Struct<unknown, any>);
