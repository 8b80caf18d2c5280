import { useState } from 'react';
import {
  type RegisterField as Name,
  type RegisterMethod,
  ruleOf,
} from '../../../../contract/identity/registration.ts';
import { codeLabels } from '../../../models/code-words.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { isWholeBirthday } from '../birthday.ts';
import type { RegisterForm as Loaded } from '../register.model.ts';
import type { useRegistration } from '../use-registration.ts';
import { BirthdayField } from './BirthdayField.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { PlainField } from './PlainField.tsx';

export interface StepProps {
  loaded: Loaded;
  method: RegisterMethod;
  registration: ReturnType<typeof useRegistration>;
}

interface RegisterFieldProps extends StepProps {
  field: Name;
  /** Takes focus. */
  first: boolean;
}

/** One field of a step. */
export function RegisterField({ field, first, loaded, method, registration }: RegisterFieldProps) {
  const { typed, message, form } = registration;
  const own = form.field(field);
  const rule = ruleOf(loaded.settings, method, field, typed);
  if (field === 'verificationCode')
    return (
      <CodeField
        {...own}
        first={first}
        labels={codeLabels()}
        purpose={message.purpose}
        ready={() => form.validate('mobileNum')}
        send={message.send}
      />
    );
  if (field === 'birthday') {
    const atOnce = isWholeBirthday(own.value) ? registration.birthdayError() : null;
    return (
      <BirthdayField {...own} error={own.error ?? atOnce} required={rule.required} first={first} />
    );
  }
  if (field === 'captcha') return <Captcha registration={registration} />;
  // A code proves one number.
  const setMobile = (mobileNum: string) => form.set({ mobileNum, verificationCode: '' });
  return (
    <PlainField
      {...own}
      {...(field === 'mobileNum' && { onChange: setMobile })}
      field={field}
      rule={rule}
      countries={loaded.countries}
      dialingCode={message.dialingCode}
      onCountry={(code) => {
        message.setDialingCode(code);
        form.reset({ verificationCode: '' });
      }}
      smsVerification={loaded.settings.smsVerification}
      first={first}
    />
  );
}

function Captcha({ registration }: Pick<StepProps, 'registration'>) {
  const own = registration.form.field('captcha');
  // Stable for the form's life.
  const [key] = useState(registration.captchaKey);
  return (
    <CaptchaField
      value={{ key, text: own.value }}
      onChange={({ text }) => own.onChange(text)}
      {...(own.onBlur && { onBlur: own.onBlur })}
      error={own.error}
      round={registration.round}
    />
  );
}
