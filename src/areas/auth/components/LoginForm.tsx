import { type ReactNode, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { noAnswer } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { solveChallenge } from '../../../models/challenge.ts';
import { login, prepareLogin, rememberedName } from '../../../models/auth-actions.ts';
import type { Outcome } from '../../../models/establish-session.ts';
import { failureRejection, formRejection } from '../../../models/form-rejection.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFactor } from '../use-factor.tsx';
import { type FormField, useForm } from '../../../ui/use-form.ts';
import { emptyCaptcha } from '../verification.model.ts';
import type { CaptchaField } from './CaptchaField.tsx';
import { FormError } from './FormError.tsx';
import { PasswordField } from './NewPassword.tsx';
import { Remember } from './Remember.tsx';
import { UsernameField } from './UsernameField.tsx';
import './LoginForm.css';

interface LoginFormProps {
  area: 'member' | 'agent';
  /** Another action is under way. */
  held?: boolean;
  onEntered: (next: string | null) => void;
  /** Beside the remember box. */
  beside?: ReactNode;
}

interface Captcha {
  Field: typeof CaptchaField;
  answer: CaptchaAnswer;
  round: number;
}

/** A new captcha, with its lazy code; null when unavailable. */
async function captchaAfter(before: Captcha | null): Promise<Captcha | null> {
  const came = await import('./CaptchaField.tsx').catch(() => null);
  return (
    came && {
      Field: came.CaptchaField,
      answer: { key: before?.answer.key ?? emptyCaptcha().key, text: '' },
      round: (before?.round ?? 0) + 1,
    }
  );
}

/**
 * Username and password (AUTH-02): checks, challenge, call (AUTH-03); captcha after failures
 * (AUTH-07); agents not remembered (AUTH-09).
 */
export function LoginForm({ area, held = false, onEntered, beside }: LoginFormProps) {
  const [remember, setRemember] = useState(() => area === 'member' && rememberedName() !== '');
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const { element, field, busy, alert, reset, reject } = useForm({
    initial: { username: area === 'member' ? rememberedName() : '', password: '', captcha: '' },
    check: ({ username, password }) => ({
      username: username.trim() === '' ? t('auth.usernameMissing') : null,
      password: password.trim() === '' ? t('auth.passwordMissing') : null,
      captcha:
        captcha && captcha.answer.text.trim() === '' ? t('verification.captchaMissing') : null,
    }),
    checkOnBlur: true,
    onSubmit: ({ username, password }) => (held ? undefined : send({ username, password })),
  });
  const [factorStep, askFactor] = useFactor({ area, remember, onEntered, reject });
  const send = async (typed: { username: string; password: string }) => {
    const verification = await solveChallenge('login', { isHard: captcha !== null });
    const outcome: Outcome = await login({
      ...typed,
      area,
      remember,
      verification,
      captcha: captcha?.answer ?? null,
    });
    if (outcome.ok) return onEntered(outcome.next);
    if (outcome.factor) return askFactor(outcome.factor);
    // Each attempt uses up the captcha.
    if (outcome.captcha && !(await nextCaptcha())) return failureRejection(noAnswer());
    return formRejection(outcome);
  };

  const nextCaptcha = async () => {
    const next = await captchaAfter(captcha);
    reset({ captcha: '' });
    if (next) setCaptcha(next);
    return next !== null;
  };

  if (factorStep) return factorStep;
  return (
    <form className="stack login-form" onInput={() => void prepareLogin()} {...element}>
      {/* The popup hides the frame's offline line. */}
      {area === 'member' && !alert && connectivity.value === 'offline' && (
        <InlineAlert icon="wifi-off">{t('auth.offline')}</InlineAlert>
      )}
      <FormError text={alert} />
      <UsernameField {...field('username')} />
      <PasswordField
        {...field('password')}
        label={t('auth.password')}
        autoComplete="current-password"
      />
      {captcha && <Letters captcha={captcha} onChange={setCaptcha} field={field('captcha')} />}
      {area === 'member' && (
        <div className="login-form__more">
          <Remember checked={remember} onChange={setRemember} />
          {beside}
        </div>
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('auth.login')}
      </Button>
    </form>
  );
}

interface LettersProps {
  captcha: Captcha;
  onChange: (captcha: Captcha) => void;
  field: FormField;
}

/** The captcha's field. */
function Letters({ captcha, onChange, field: { error, onBlur, onChange: type } }: LettersProps) {
  return (
    <captcha.Field
      value={captcha.answer}
      round={captcha.round}
      error={error}
      {...(onBlur && { onBlur })}
      onChange={(answer) => {
        onChange({ ...captcha, answer });
        type(answer.text);
      }}
    />
  );
}
