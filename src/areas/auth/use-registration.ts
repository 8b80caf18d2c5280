import { useEffect, useState } from 'react';
import {
  type RegisterField,
  type RegisterMethod,
  checkRegistration,
  todayInManila,
} from '../../../contract/identity/registration.ts';
import { legalKinds } from '../../../contract/content/legal.ts';
import { cooldownLeftMs, startCooldown } from '../../lib/resend-cooldown.ts';
import { sendingOf } from '../../models/code-words.ts';
import { formRejection } from '../../models/form-rejection.ts';
import { t } from '../../models/language.ts';
import { type Form, type Rejection, useForm } from '../../ui/use-form.ts';
import { violationText } from './register-fields.ts';
import {
  type RegisterForm,
  type Registered,
  type Typed,
  checkCode,
  draft,
  storeDraft,
  register,
  sendCode,
} from './register.model.ts';
import { nextStep, resumedStep, stepsOf } from './register-steps.ts';
import { useSteps } from './use-steps.ts';
import { emptyCaptcha } from './verification.model.ts';

interface RegistrationOptions {
  form: RegisterForm;
  method: RegisterMethod;
  onEntered: (next: string | null) => void;
  /** Back from the first step. */
  onLeave: () => void;
}

type Values = Typed & { agreed: boolean };

const violationsOf = (
  { settings }: RegisterForm,
  method: RegisterMethod,
  typed: Typed,
  fields?: readonly RegisterField[],
) => checkRegistration(settings, method, typed, todayInManila(Date.now()), fields);

/** Errors by field, as text (AUTH-17); of some fields, by default of all. */
function fieldErrors(
  form: RegisterForm,
  method: RegisterMethod,
  typed: Typed,
  fields?: readonly RegisterField[],
) {
  return Object.fromEntries(
    Object.entries(violationsOf(form, method, typed, fields)).map(([field, violation]) => [
      field,
      t(...violationText(field as RegisterField, violation)),
    ]),
  );
}

/** The draft's pending sign-up (AUTH-26): reload or drop it. */
function usePendingSignUp() {
  const [pendingSignUp, setPendingSignUp] = useState(() => draft().pendingSignUp);
  return {
    pendingSignUp,
    readPendingSignUp: () => setPendingSignUp(draft().pendingSignUp),
    leavePendingSignUp: () => {
      storeDraft({ pendingSignUp: null });
      setPendingSignUp(null);
    },
  };
}

/** The versions to agree to (INFO-07); a draft's agreement counts for those that it names. */
function useDocuments({ settings }: RegisterForm) {
  const [documents, setDocuments] = useState(settings.documents);
  const { agreed, documents: before } = draft();
  const isAgreed =
    agreed && legalKinds.every((kind) => before?.[kind] === settings.documents[kind]);
  return { documents, setDocuments, isAgreed };
}

/** A code's message to a number (AUTH-19); each number has its own. */
function useCodeMessage(loaded: RegisterForm, method: RegisterMethod, mobileNum: string) {
  const [dialingCode, setDialingCode] = useState(
    () => draft().dialingCode ?? loaded.countries[0]?.countryDialingCode ?? '63',
  );
  const purpose = `register ${dialingCode} ${mobileNum.replaceAll(/\D/g, '')}`;
  const send = async () => {
    const sending = await sendingOf(sendCode(method, mobileNum, dialingCode));
    if (sending.ok) storeDraft({ codeFor: purpose });
    return sending;
  };
  return {
    dialingCode,
    setDialingCode,
    purpose,
    isSent: draft().codeFor === purpose || cooldownLeftMs(purpose) > 0,
    send,
    /** Once for a number. Returns why not. */
    sendFirst: async (): Promise<(() => string) | null> => {
      const sending = await send();
      if (!sending.ok) return sending.why;
      startCooldown(purpose, sending.waitMs);
      return null;
    },
  };
}

/** The steps of a registration, and where a person is (AUTH-28). */
function usePosition({ form: loaded, method, onLeave }: RegistrationOptions) {
  const [steps] = useState(() => stepsOf(loaded.settings, method));
  const [first] = useState(() => {
    const { step, typed } = draft();
    return resumedStep(steps, step, violationsOf(loaded, method, typed));
  });
  const { at, goTo, back } = useSteps(first, onLeave);
  return {
    steps,
    at,
    step: steps[at]!,
    isLast: at === steps.length - 1,
    isBeforeCode: steps[at + 1]?.id === 'code',
    goTo,
    back,
    /** Where a field is asked for. */
    stepOf: (field: string) =>
      steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field)),
  };
}

type Position = ReturnType<typeof usePosition>;

/** Rejections, each at the step of its field; some are also said in a warning (AUTH-15, AUTH-19). */
function useRejections({ at, goTo, stepOf }: Position) {
  const [warning, setWarning] = useState<(() => string) | null>(null);
  const blame = (rejection: Rejection): Rejection => {
    const to = rejection.field === undefined ? -1 : stepOf(rejection.field);
    if (to >= 0 && to !== at) goTo(to);
    return rejection;
  };
  return {
    warning,
    warn: (why: (() => string) | null) => setWarning(() => why),
    blame,
    reject: (outcome: Exclude<Registered, { ok: true }>): Rejection | null => {
      const rejection = formRejection(outcome);
      if (!('warning' in outcome)) return blame(rejection);
      setWarning(() => rejection.text);
      return outcome.field && stepOf(outcome.field) >= 0 ? blame(rejection) : null;
    },
  };
}

interface Advance {
  loaded: RegisterForm;
  method: RegisterMethod;
  position: Position;
  message: ReturnType<typeof useCodeMessage>;
  rejections: ReturnType<typeof useRejections>;
  /** Hides the errors of a step that appears. */
  reset: (values: Partial<Values>) => void;
}

/** Leaves a step that is filled in: a number gets its code, a code is proved where it can be. */
async function advance(
  { loaded, method, position, message, rejections, reset }: Advance,
  { agreed, ...typed }: Values,
): Promise<Rejection | null> {
  const { steps, at, step } = position;
  if (position.isBeforeCode && !message.isSent) {
    const why = await message.sendFirst();
    rejections.warn(why);
    if (why) return null;
  }
  if (step.id === 'code') {
    const answer = await checkCode({ typed, dialingCode: message.dialingCode });
    if (!answer.ok) return rejections.reject(answer);
  }
  const to = nextStep(steps, at, violationsOf(loaded, method, typed));
  reset({ ...Object.fromEntries(steps[to]!.fields.map((field) => [field, typed[field]])), agreed });
  position.goTo(to);
  return null;
}

/** A registration's values, errors and submission, step by step (AUTH-13 to AUTH-17, AUTH-28). */
export function useRegistration(options: RegistrationOptions) {
  const { form: loaded, method, onEntered } = options;
  const { settings } = loaded;
  const [round, setRound] = useState(0);
  const [captchaKey] = useState(() => emptyCaptcha().key);
  const { pendingSignUp, readPendingSignUp, leavePendingSignUp } = usePendingSignUp();
  const { documents, setDocuments, isAgreed } = useDocuments(loaded);
  const position = usePosition(options);
  const rejections = useRejections(position);
  const { step, isLast } = position;

  const send = async ({ agreed, ...typed }: Values): Promise<Rejection | null | void> => {
    const wrong = fieldErrors(loaded, method, typed);
    const [field] = Object.keys(wrong);
    if (field) return rejections.blame({ text: () => wrong[field]!, field });
    const { dialingCode } = message;
    const asked = { method, settings, typed, agreed, documents, captchaKey, dialingCode };
    const outcome = await register(asked);
    if (outcome.ok) return onEntered(outcome.next);
    readPendingSignUp();
    // A picture is valid once.
    setRound((before) => before + 1);
    const newer = 'documents' in outcome ? outcome.documents : undefined;
    if (newer) setDocuments(newer);
    form.reset(newer ? { captcha: '', agreed: false } : { captcha: '' });
    return rejections.reject(outcome);
  };
  const form: Form<Values> = useForm<Values>({
    initial: { ...draft().typed, agreed: isAgreed },
    check: ({ agreed, ...typed }) => ({
      ...fieldErrors(loaded, method, typed, step.fields),
      ...(isLast && { agreed: agreed ? null : t('registration.agreeMissing') }),
    }),
    checkOnBlur: true,
    onSubmit: (values) => {
      const { reset } = form;
      return isLast
        ? send(values)
        : advance({ loaded, method, position, message, rejections, reset }, values);
    },
  });
  const { values } = form;
  const message = useCodeMessage(loaded, method, values.mobileNum);
  const { dialingCode } = message;
  useEffect(() => {
    const { agreed, ...typed } = values;
    storeDraft({ typed, agreed, documents, dialingCode, step: step.id });
  }, [values, documents, dialingCode, step]);
  const { value: checked, onChange, error } = form.field('agreed');

  return {
    form,
    typed: values,
    position,
    warning: rejections.warning,
    dismiss: () => rejections.warn(null),
    round,
    captchaKey,
    message,
    /** Before it is left, once all digits are there. */
    birthdayError: () => fieldErrors(loaded, method, values, ['birthday']).birthday ?? null,
    pendingSignUp,
    leavePendingSignUp,
    agreement: { documents, checked, onChange, error },
  };
}
