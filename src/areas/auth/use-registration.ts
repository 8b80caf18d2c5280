import { useEffect, useState } from 'react';
import {
  type RegisterField,
  type RegisterMethod,
  checkRegistration,
  todayInManila,
} from '../../../contract/identity/registration.ts';
import { type Words, t } from '../../models/language.ts';
import { complaintKey } from './register-fields.ts';
import {
  type RegisterForm,
  type Typed,
  draft,
  storeDraft,
  register,
  sendCode,
} from './register.model.ts';
import { useForm } from './use-form.ts';
import { emptyCaptcha } from './verification.model.ts';

interface Asked {
  form: RegisterForm;
  method: RegisterMethod;
  onEntered: (next: string | null) => void;
}

/** What is wrong with each field, in words (AUTH-17). */
function complaints({ settings }: RegisterForm, method: RegisterMethod, typed: Typed) {
  const wrong = Object.entries(
    checkRegistration(settings, method, typed, todayInManila(Date.now())),
  );
  return Object.fromEntries(
    wrong.map(([field, violation]) => [
      field,
      t(...complaintKey(field as RegisterField, violation)),
    ]),
  );
}

/** The confirmation of age and terms (AUTH-13): whether it is given, and what its box shows; after `ask` that says when it is missing. */
function useAgreement() {
  const [agreed, setAgreed] = useState(() => draft().agreed);
  const [asked, setAsked] = useState(false);
  return {
    agreed,
    ask: () => setAsked(true),
    agreement: {
      checked: agreed,
      onChange: setAgreed,
      error: asked && !agreed ? t('register.agreeMissing') : null,
    },
  };
}

/** Who came from another site, as the draft has it (AUTH-26): read anew, or left out of the registration. */
function useNewcomer() {
  const [newcomer, setNewcomer] = useState(() => draft().newcomer);
  return {
    newcomer,
    readNewcomer: () => setNewcomer(draft().newcomer),
    leaveNewcomer: () => {
      storeDraft({ newcomer: null });
      setNewcomer(null);
    },
  };
}

/** The state of a registration: what was typed, what is wrong, and the sending of it (AUTH-13 to AUTH-17). */
export function useRegistration({ form: loaded, method, onEntered }: Asked) {
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Words | null>(null);
  const [warning, setWarning] = useState<Words | null>(null);
  const [round, setRound] = useState(0);
  const [captchaKey] = useState(() => emptyCaptcha().key);
  const { agreed, ask, agreement } = useAgreement();
  const { newcomer, readNewcomer, leaveNewcomer } = useNewcomer();
  const [dialingCode, setDialingCode] = useState(
    () => draft().dialingCode ?? loaded.countries[0]?.countryDialingCode ?? '63',
  );

  const send = async (typed: Typed) => {
    setBusy(true);
    setComplaint(null);
    const outcome = await register({
      method,
      settings: loaded.settings,
      typed,
      agreed,
      captchaKey,
      dialingCode,
    });
    setBusy(false);
    if (outcome.ok) return onEntered(outcome.next);
    readNewcomer();
    // A picture counts for one try.
    setRound((before) => before + 1);
    empty('captcha');
    const told = refuse(outcome.field, outcome.why);
    if ('warning' in outcome) setWarning(outcome.why);
    else if (!told) setComplaint(outcome.why);
  };
  const { form, field, refuse, prove, empty, typed } = useForm<keyof Typed>({
    start: draft().typed,
    check: (now) => complaints(loaded, method, now),
    onSubmit: (now) => {
      ask();
      if (!agreed) document.querySelector<HTMLInputElement>('input[name=agreed]')?.focus();
      else if (!busy) void send(now);
    },
  });
  useEffect(() => storeDraft({ typed, agreed, dialingCode }), [typed, agreed, dialingCode]);

  return {
    typed,
    field,
    prove,
    busy,
    complaint,
    warning,
    dismiss: () => setWarning(null),
    round,
    captchaKey,
    dialingCode,
    setDialingCode,
    sendTo: () => sendCode(method, typed.mobileNum, dialingCode),
    newcomer,
    leaveNewcomer,
    agreement,
    form: {
      ...form,
      onSubmit: (event: Parameters<typeof form.onSubmit>[0]) => {
        ask();
        form.onSubmit(event);
      },
    },
  };
}
