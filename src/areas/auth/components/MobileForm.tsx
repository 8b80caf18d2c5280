import { useState } from 'react';
import { formKeys } from '../../../lib/form-key.ts';
import { t } from '../../../models/language.ts';
import { fieldErrorText } from '../../../models/field-validation.ts';
import { formRejection } from '../../../models/form-rejection.ts';
import { loginByCode } from '../../../models/auth-actions.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFactor } from '../use-factor.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { FormError } from './FormError.tsx';
import { MobileCode } from './MobileCode.tsx';
import { Remember } from './Remember.tsx';
import './LoginForm.css';

/** Login by mobile code (AUTH-01, AUTH-02); the message had its own challenge. */
export function MobileForm({
  held,
  onEntered,
}: {
  held: boolean;
  onEntered: (next: string | null) => void;
}) {
  const [remember, setRemember] = useState(false);
  const [keyOf] = useState(formKeys);
  const { element, field, busy, alert, validate, values, reject } = useForm({
    initial: { mobileNum: '', verificationCode: '' },
    check: ({ mobileNum, verificationCode }) => ({
      mobileNum: fieldErrorText('mobileNum', mobileNum),
      verificationCode: verificationCode.trim() === '' ? t('verification.codeMissing') : null,
    }),
    checkOnBlur: true,
    onSubmit: (now) => (held ? undefined : send(now)),
  });
  const [factorStep, askFactor] = useFactor({ area: 'member', remember, onEntered, reject });
  const send = async (now: { mobileNum: string; verificationCode: string }) => {
    const outcome = await loginByCode({ ...now, remember, key: keyOf(now) });
    if (outcome.ok) return onEntered(outcome.next);
    if (outcome.factor) return askFactor(outcome.factor);
    const field = outcome.field === 'username' ? 'mobileNum' : outcome.field;
    return formRejection({ why: outcome.why, field });
  };
  if (factorStep) return factorStep;
  return (
    <form className="stack login-form" {...element}>
      <FormError text={alert} />
      <MobileCode
        mobile={field('mobileNum')}
        code={field('verificationCode')}
        ready={() => validate('mobileNum')}
        number={values.mobileNum}
      />
      <Remember checked={remember} onChange={setRemember} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('auth.login')}
      </Button>
    </form>
  );
}
