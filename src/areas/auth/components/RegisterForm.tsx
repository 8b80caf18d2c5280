import { useState } from 'react';
import {
  type RegisterField,
  type RegisterMethod,
  registerFields,
  ruleOf,
} from '../../../../contract/identity/registration.ts';
import { codeLabels, sendingOf, warningLabels } from '../../../models/code-words.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import type { RegisterForm as Loaded } from '../register.model.ts';
import { useRegistration } from '../use-registration.ts';
import { Agreement } from './Agreement.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { FormError } from './FormError.tsx';
import { PlainField } from './PlainField.tsx';
import './LoginForm.css';

interface RegisterFormProps {
  form: Loaded;
  method: RegisterMethod;
  onEntered: (next: string | null) => void;
}

/** Registration (AUTH-14) with age and terms (AUTH-13); validates on blur and submit. */
export function RegisterForm({ form, method, onEntered }: RegisterFormProps) {
  const registration = useRegistration({ form, method, onEntered });
  const { form: state, typed, warning, agreement, pendingSignUp } = registration;
  const shown = registerFields.filter(
    (field) => ruleOf(form.settings, method, field, typed).enabled,
  );
  const [first] = shown;
  return (
    <form className="stack login-form" {...state.element}>
      <FormError text={state.alert} />
      {pendingSignUp && (
        <InlineAlert
          icon="info"
          action={
            <InlineAlertButton onClick={registration.leavePendingSignUp}>
              {t('registration.pendingSignUp.leave')}
            </InlineAlertButton>
          }
        >
          {t('registration.pendingSignUp.text', {
            site: t(`security.signIn.${pendingSignUp.provider}`),
            name: pendingSignUp.email || pendingSignUp.name || '–',
          })}
        </InlineAlert>
      )}
      <p className="login-form__note">{t('validation.starred')}</p>
      {shown.map((field) => (
        <Asked
          key={field}
          field={field}
          first={field === first}
          loaded={form}
          method={method}
          registration={registration}
        />
      ))}
      <Agreement {...agreement} age={form.settings.confirmAge} />
      <Button type="submit" variant="primary" wide busy={state.busy}>
        {t('registration.submit')}
      </Button>
      {warning !== null && (
        <Warning labels={warningLabels()} text={t(...warning)} onClose={registration.dismiss} />
      )}
    </form>
  );
}

interface AskedProps {
  field: RegisterField;
  first: boolean;
  loaded: Loaded;
  method: RegisterMethod;
  registration: ReturnType<typeof useRegistration>;
}

function Asked({ field, first, loaded, method, registration }: AskedProps) {
  const { typed, round, captchaKey, sendTo, dialingCode, setDialingCode } = registration;
  const own = registration.form.field(field);
  // Stable for the form's life.
  const [captcha] = useState(captchaKey);
  if (field === 'verificationCode') {
    return (
      <CodeField
        {...own}
        labels={codeLabels()}
        purpose={`register ${dialingCode} ${typed.mobileNum.replaceAll(/\D/g, '')}`}
        starred
        ready={() => registration.form.validate('mobileNum')}
        send={() => sendingOf(sendTo())}
      />
    );
  }
  if (field === 'captcha') {
    return (
      <CaptchaField
        value={{ key: captcha, text: own.value }}
        onChange={({ text }) => own.onChange(text)}
        {...(own.onBlur && { onBlur: own.onBlur })}
        error={own.error}
        starred
        round={round}
      />
    );
  }
  return (
    <PlainField
      {...own}
      field={field}
      method={method}
      rule={ruleOf(loaded.settings, method, field, typed)}
      countries={loaded.countries}
      dialingCode={dialingCode}
      onCountry={setDialingCode}
      smsVerification={loaded.settings.smsVerification}
      first={first}
    />
  );
}
