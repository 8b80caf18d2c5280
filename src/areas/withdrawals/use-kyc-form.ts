import { useEffect, useState } from 'react';
import { type Kyc, type KycDetails, kycLengths } from '../../../contract/kyc/calls.ts';
import { type Chosen, idsOf } from '../../lib/pictures.ts';
import { failureRejection } from '../../models/form-rejection.ts';
import { t } from '../../models/language.ts';
import { useForm } from '../../ui/use-form.ts';
import {
  type KycStep,
  fromProfile,
  isRight,
  kycDraft,
  kycSteps,
  storeKycDraft,
  submitKyc,
} from './kyc.model.ts';

/** Text fields of the person, with autofill hints. */
export const personLines = [
  ['fullName', 'name'],
  ['birthday', 'bday'],
  ['birthplace', 'off'],
  ['nationality', 'off'],
  ['presentAddress', 'street-address'],
  ['permanentAddress', 'off'],
  ['occupation', 'organization-title'],
] as const;
type LineName = (typeof personLines)[number][0] | 'documentNumber';
type KycValues = Record<LineName, string> &
  Pick<KycDetails, 'incomeSource' | 'document'> & { pictures: readonly Chosen[] };

const empty: KycValues = {
  fullName: '',
  birthday: '',
  birthplace: '',
  nationality: '',
  presentAddress: '',
  permanentAddress: '',
  occupation: '',
  documentNumber: '',
  incomeSource: 'salary',
  document: 'philsys',
  pictures: [],
};

const personNames = personLines.map(([name]) => name);
const names: LineName[] = [...personNames, 'documentNumber'];

const fieldsOf: Record<KycStep, readonly (keyof KycValues)[]> = {
  person: [...personNames, 'incomeSource'],
  document: ['document', 'documentNumber'],
  pictures: ['pictures'],
  check: [],
};
const stepOf = (field: string): KycStep | undefined =>
  kycSteps.find((step) => fieldsOf[step].some((each) => each === field));

/** A field's error, or null. */
function lineError(name: LineName, text: string): string | null {
  if (isRight(name, text.trim())) return null;
  if (name === 'birthday') return t('kyc.wrong.birthday');
  const [min, max] = kycLengths[name];
  return t('kyc.wrong.line', { min, max });
}

function errorsOf(typed: KycValues) {
  const ids = idsOf(typed.pictures);
  const waits = typed.pictures.length === 0 ? 'kyc.wrong.pictures' : 'withdrawals.picture.wait';
  return {
    ...Object.fromEntries(names.map((name) => [name, lineError(name, typed[name])])),
    pictures: ids ? null : t(waits),
  };
}

/** Those of a step alone: a later one's are no reason to stay. */
function errorsIn(step: KycStep, typed: KycValues) {
  const errors: Record<string, string | null | undefined> = errorsOf(typed);
  const shown = step === 'check' ? Object.keys(errors) : fieldsOf[step];
  return Object.fromEntries(shown.map((name) => [name, errors[name]]));
}

/** The first step that is not right, at most the one where the draft ended. */
function firstOpen(typed: KycValues, until: KycStep): KycStep {
  const reached = kycSteps.slice(0, kycSteps.indexOf(until));
  const isOpen = (step: KycStep) => Object.values(errorsIn(step, typed)).some(Boolean);
  return reached.find(isOpen) ?? until;
}

/** Non-empty values. */
const filled = (typed: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text));

/** What was typed, else sent before, else what the profile has (MEM-19h). */
function initialOf({ details }: Kyc): { typed: KycValues; step: KycStep } {
  const draft = kycDraft();
  const typed = {
    ...empty,
    nationality: t('kyc.filipino'),
    ...filled(fromProfile()),
    ...details,
    ...filled(draft?.typed ?? {}),
  };
  return { typed, step: firstOpen(typed, draft?.step ?? 'person') };
}

/** The form's state and its step, stored for the tab as it goes (MEM-19g, MEM-19i). */
export function useKycForm(known: Kyc) {
  const [initial] = useState(() => initialOf(known));
  const [step, setStep] = useState(initial.step);
  const form = useForm<KycValues>({
    initial: initial.typed,
    check: (typed) => errorsIn(step, typed),
    onSubmit: async ({ pictures, ...typed }) => {
      const next = kycSteps[kycSteps.indexOf(step) + 1];
      if (next) return turnTo(next);
      const trimmed = Object.fromEntries(names.map((name) => [name, typed[name].trim()]));
      const failure = await submitKyc({ ...typed, ...trimmed }, idsOf(pictures)!);
      const rejection = failureRejection(failure);
      const wrong = rejection?.field?.split('.').flatMap((part) => stepOf(part) ?? [])[0];
      // The field's complaint is in its own step.
      if (wrong) turnTo(wrong);
      return rejection;
    },
  });
  /** Without complaints about what has not been seen yet. */
  const turnTo = (next: KycStep) => {
    form.reset(Object.fromEntries(fieldsOf[next].map((name) => [name, form.values[name]])));
    setStep(next);
  };
  const { values, set } = form;
  const profile = JSON.stringify(fromProfile());
  // The profile may come after the form; what is typed stays.
  useEffect(() => {
    const isEmpty = (before: KycValues, name: string) => before[name as LineName] === '';
    set((before) =>
      Object.fromEntries(
        Object.entries(JSON.parse(profile)).filter(([name]) => isEmpty(before, name)),
      ),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `set` is another one at every draw
  }, [profile]);
  useEffect(() => {
    if (values !== initial.typed || step !== initial.step) storeKycDraft(values, step);
  }, [values, step, initial]);
  return { ...form, step, turnTo };
}
