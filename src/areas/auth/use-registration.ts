import { useEffect, useState } from 'react';
import {
  type RegisterField,
  type RegisterMethod,
  checkRegistration,
  todayInManila,
} from '../../../contract/identity/registration.ts';
import { legalKinds } from '../../../contract/content/legal.ts';
import { formRejection } from '../../models/form-rejection.ts';
import { type Words, t } from '../../models/language.ts';
import { useForm } from '../../ui/use-form.ts';
import { violationText } from './register-fields.ts';
import {
  type RegisterForm,
  type Typed,
  draft,
  storeDraft,
  register,
  sendCode,
} from './register.model.ts';
import { emptyCaptcha } from './verification.model.ts';

interface RegistrationOptions {
  form: RegisterForm;
  method: RegisterMethod;
  onEntered: (next: string | null) => void;
}

/** Errors by field, as text (AUTH-17). */
function fieldErrors({ settings }: RegisterForm, method: RegisterMethod, typed: Typed) {
  const violations = Object.entries(
    checkRegistration(settings, method, typed, todayInManila(Date.now())),
  );
  return Object.fromEntries(
    violations.map(([field, violation]) => [
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

/** A registration's values, errors and submission (AUTH-13 to AUTH-17). */
export function useRegistration({ form: loaded, method, onEntered }: RegistrationOptions) {
  const [warning, setWarning] = useState<Words | null>(null);
  const [round, setRound] = useState(0);
  const [captchaKey] = useState(() => emptyCaptcha().key);
  const { pendingSignUp, readPendingSignUp, leavePendingSignUp } = usePendingSignUp();
  const [dialingCode, setDialingCode] = useState(
    () => draft().dialingCode ?? loaded.countries[0]?.countryDialingCode ?? '63',
  );
  const { documents, setDocuments, isAgreed } = useDocuments(loaded);
  const send = async ({ agreed, ...typed }: Typed & { agreed: boolean }) => {
    const outcome = await register({
      method,
      settings: loaded.settings,
      typed,
      agreed,
      documents,
      captchaKey,
      dialingCode,
    });
    if (outcome.ok) return onEntered(outcome.next);
    readPendingSignUp();
    // A picture is valid once.
    setRound((before) => before + 1);
    const newer = 'documents' in outcome ? outcome.documents : undefined;
    if (newer) setDocuments(newer);
    form.reset(newer ? { captcha: '', agreed: false } : { captcha: '' });
    if (!('warning' in outcome)) return formRejection(outcome);
    if (outcome.field && outcome.field in typed) form.reject(formRejection(outcome));
    setWarning(outcome.why);
  };
  const form = useForm({
    initial: { ...draft().typed, agreed: isAgreed },
    check: ({ agreed, ...typed }) => ({
      ...fieldErrors(loaded, method, typed),
      agreed: agreed ? null : t('registration.agreeMissing'),
    }),
    checkOnBlur: true,
    onSubmit: send,
  });
  const { values } = form;
  useEffect(() => {
    const { agreed, ...typed } = values;
    storeDraft({ typed, agreed, documents, dialingCode });
  }, [values, documents, dialingCode]);
  const agreement = form.field('agreed');

  return {
    form,
    typed: values,
    warning,
    dismiss: () => setWarning(null),
    round,
    captchaKey,
    dialingCode,
    setDialingCode,
    sendTo: () => sendCode(method, values.mobileNum, dialingCode),
    pendingSignUp,
    leavePendingSignUp,
    agreement: {
      documents,
      checked: agreement.value,
      onChange: agreement.onChange,
      error: agreement.error,
    },
  };
}
