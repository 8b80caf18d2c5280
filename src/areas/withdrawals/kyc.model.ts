import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type Infer, type Struct, enums, is, object, partial, string } from 'superstruct';
import {
  Kyc,
  KycDetails,
  incomeSources,
  kycDocuments,
  kycLengths,
} from '../../../contract/kyc/calls.ts';
import { Id } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { readSessionDraft } from '../../data/session-draft.ts';
import { type Failure, mapped } from '../../lib/result.ts';
import { profile, startAccountData } from '../../models/account-data.ts';
import { whenBack } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { onLiveEvent } from '../../models/live-events.ts';
import { toast } from '../../models/dialogs.ts';
import { ownAnswer } from '../../models/own-answer.ts';
import { member } from '../../models/session.ts';

/** Of the document sent last, and whose: the device stores none. */
const number = signal({ player: '', text: '' });

const hidden = '•'.repeat(kycLengths.documentNumber[0]);

const playerNow = (): string => member.peek()?.id ?? '';

/**
 * As the device stores it.
 * @param whose who asked: another account may be open by now
 */
function withoutNumber({ details, ...rest }: Kyc, whose: string): Kyc {
  if (whose === playerNow()) number.value = { player: whose, text: details?.documentNumber ?? '' };
  return { ...rest, details: details && { ...details, documentNumber: hidden } };
}

export const kycAnswer = ownAnswer('kyc.state', Kyc, () => {
  const whose = playerNow();
  return mapped(call('kyc.state', {}), (answer) => withoutNumber(answer, whose));
});

/** null: unknown. */
export const kyc: ReadonlySignal<Kyc | null> = computed(() => {
  const known = kycAnswer.known.value;
  const last = number.value;
  if (!known?.details) return known;
  const documentNumber = last.player === member.value?.id ? last.text : '';
  return { ...known, details: { ...known.details, documentNumber } };
});

/** Follows changes; returns a stop function. */
export function followKyc(): () => void {
  const load = () => void kycAnswer.load();
  const forget = onLiveEvent(({ kind }) => (kind === 'kyc' || kind === 'hello') && load());
  const stop = whenBack(load);
  // The form begins with the profile.
  startAccountData();
  load();
  return () => {
    forget();
    stop();
  };
}

/** Submits the identity; null when accepted. */
export async function submitKyc(details: KycDetails, pictures: string[]): Promise<Failure | null> {
  const whose = playerNow();
  const answer = await call('kyc.submit', { details, pictures }, { timeout: 30_000 });
  if (!answer.ok) {
    // The answer may be lost or another tab submitted: reload.
    void kycAnswer.load();
    return answer.failure;
  }
  sessionStore.remove(storageKey);
  if (whose === playerNow()) kycAnswer.take(withoutNumber(answer.value, whose));
  toast(t('kyc.sent'), 'good');
  return null;
}

/** In their order (MEM-19g). */
export const kycSteps = ['person', 'document', 'pictures', 'check'] as const;
export type KycStep = (typeof kycSteps)[number];

/** Draft stored over reloads, without the document's number and its pictures (MEM-19i). */
const Typed = partial(
  object({
    fullName: string(),
    birthday: string(),
    birthplace: string(),
    nationality: string(),
    presentAddress: string(),
    permanentAddress: string(),
    occupation: string(),
    incomeSource: enums(incomeSources),
    document: enums(kycDocuments),
  }),
);
type KycTyped = Infer<typeof Typed>;
const Draft = object({ player: Id, typed: Typed, step: enums(kycSteps) });
const storageKey = 'kycDraft';

/** This tab's draft. */
export function kycDraft(): { typed: KycTyped; step: KycStep } | null {
  return readSessionDraft(storageKey, Draft, member.peek()?.id);
}

export function storeKycDraft(typed: KycTyped, step: KycStep): void {
  const player = member.peek()?.id;
  const stored = Object.fromEntries(
    Object.keys(Typed.schema).map((name) => [name, typed[name as keyof KycTyped]]),
  );
  if (player) sessionStore.set(storageKey, JSON.stringify({ player, typed: stored, step }));
}

/** What the profile knows of an identity (MEM-19h). A tracked read. */
export function fromProfile(): KycTyped {
  const details = profile.value.value?.details ?? [];
  const known = Object.fromEntries(details.map(({ field, value }) => [field, value]));
  const incomeSource = incomeSources.find((each) => each === known['incomeSource']);
  const lines = {
    fullName: known['fullName'],
    birthday: known['birthday'],
    birthplace: known['birthplace'],
    nationality: known['nationality'],
    presentAddress: known['address'],
    permanentAddress: known['address'],
    occupation: known['occupation'],
  };
  const filled = Object.entries(lines).filter(([, text]) => text);
  return { ...Object.fromEntries(filled), ...(incomeSource && { incomeSource }) };
}

export const isRight = (name: keyof KycDetails, text: string): boolean =>
  is(text, KycDetails.schema[name] as Struct<unknown, any>);
