import { useState } from 'react';
import { formKeys } from '../../../lib/form-key.ts';
import { type Words, t } from '../../../models/language.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { loginByCode } from '../../../models/auth-actions.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFactor } from '../use-factor.tsx';
import { useForm } from '../use-form.ts';
import { Complaint } from './FormError.tsx';
import { MobileCode } from './MobileCode.tsx';
import { Remember } from './Remember.tsx';
import './LoginForm.css';

/** Mobile number and the code that a message brings there (AUTH-01, AUTH-02); no challenge at the login, for the message had its own. */
export function MobileForm({
  held,
  onEntered,
}: {
  held: boolean;
  onEntered: (next: string | null) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Words | null>(null);
  const [remember, setRemember] = useState(false);
  const [keyOf] = useState(formKeys);
  const [factorStep, askFactor] = useFactor({
    area: 'member',
    remember,
    onEntered,
    complain: setComplaint,
  });
  const { form, field, refuse, prove, typed } = useForm({
    start: { mobileNum: '', verificationCode: '' },
    check: (now) => ({
      mobileNum: fieldErrorText('mobileNum', now.mobileNum),
      verificationCode: now.verificationCode.trim() === '' ? t('verify.codeMissing') : null,
    }),
    onSubmit: (now) => {
      if (!busy && !held) void send(now);
    },
  });
  const send = async (now: { mobileNum: string; verificationCode: string }) => {
    setBusy(true);
    setComplaint(null);
    const outcome = await loginByCode({ ...now, remember, key: keyOf(now) });
    setBusy(false);
    if (outcome.ok) return onEntered(outcome.next);
    if (outcome.factor) return askFactor(outcome.factor);
    const own = outcome.field === 'username' ? 'mobileNum' : outcome.field;
    if (!refuse(own, outcome.why)) setComplaint(outcome.why);
  };
  if (factorStep) return factorStep;
  return (
    <form className="stack login-form" {...form}>
      <Complaint why={complaint} />
      <MobileCode
        mobile={field('mobileNum')}
        code={field('verificationCode')}
        ready={() => prove('mobileNum')}
        number={typed.mobileNum}
      />
      <Remember checked={remember} onChange={setRemember} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('session.login')}
      </Button>
    </form>
  );
}
