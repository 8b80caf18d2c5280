import { type ReactNode, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/verification.ts';
import { t } from '../../../models/language.ts';
import { solveChallenge } from '../../../models/challenge.ts';
import { type Outcome, login, rememberedName } from '../../../models/ways.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useFactor } from '../use-factor.tsx';
import { useForm } from '../use-form.ts';
import { emptyCaptcha } from '../verification.model.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { Complaint } from './Complaint.tsx';
import { PasswordField } from './NewPassword.tsx';
import { Remember } from './Remember.tsx';
import './LoginForm.css';

interface LoginFormProps {
  area: 'member' | 'agent';
  /** Something else of the popup is under way. */
  held?: boolean;
  onEntered: (next: string | null) => void;
  /** What stands beside the remember box. */
  beside?: ReactNode;
}

/**
 * Username and password, for players and agents alike (AUTH-02): checked, then the challenge, then the call (AUTH-03). After
 * failures the letters of a picture are asked for too (AUTH-07). Agents' logins are not remembered (AUTH-09).
 */
export function LoginForm({ area, held = false, onEntered, beside }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [remember, setRemember] = useState(() => area === 'member' && rememberedName() !== '');
  const [factorStep, askFactor] = useFactor({ area, remember, onEntered, complain: setComplaint });
  const [captcha, setCaptcha] = useState<{ answer: CaptchaAnswer; round: number } | null>(null);
  const { form, field, refuse } = useForm({
    start: { username: area === 'member' ? rememberedName() : '', password: '', captcha: '' },
    check: (typed) => ({
      username: typed.username.trim() === '' ? t('session.usernameMissing') : null,
      password: typed.password.trim() === '' ? t('session.passwordMissing') : null,
      captcha: captcha && captcha.answer.text.trim() === '' ? t('verify.captchaMissing') : null,
    }),
    onSubmit: ({ username, password }) => {
      if (!busy && !held) void send({ username, password });
    },
  });

  const send = async (typed: { username: string; password: string }) => {
    setBusy(true);
    setComplaint(null);
    const verification = await solveChallenge('login');
    const outcome: Outcome = await login({ ...typed, area, remember, verification, captcha: captcha?.answer ?? null });
    setBusy(false);
    if (outcome.ok) return onEntered(outcome.next);
    if (outcome.factor) return askFactor(outcome.factor);
    // The letters count for one try; the picture for the next one comes by itself.
    if (outcome.captcha) setCaptcha((before) => ({ answer: { key: before?.answer.key ?? emptyCaptcha().key, text: '' }, round: (before?.round ?? 0) + 1 }));
    if (!refuse(outcome.field, outcome.message)) setComplaint(outcome.message);
  };

  const captchaField = field('captcha');
  if (factorStep) return factorStep;
  return (
    <form className="login-form" {...form}>
      <Complaint text={complaint} />
      <Field
        {...field('username')}
        label={t('session.username')}
        icon="user-round"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        data-autofocus
      />
      <PasswordField {...field('password')} label={t('session.password')} autoComplete="current-password" />
      {captcha && (
        <CaptchaField
          value={captcha.answer}
          round={captcha.round}
          error={captchaField.error}
          onBlur={captchaField.onBlur}
          onChange={(answer) => {
            setCaptcha({ ...captcha, answer });
            captchaField.onChange(answer.text);
          }}
        />
      )}
      {area === 'member' && (
        <div className="login-form__more">
          <Remember checked={remember} onChange={setRemember} />
          {beside}
        </div>
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('session.login')}
      </Button>
    </form>
  );
}
