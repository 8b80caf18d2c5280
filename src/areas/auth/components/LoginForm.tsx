import { type ReactNode, useState } from 'react';
import type { CaptchaAnswer } from '../../../../contract/identity/verification.ts';
import { failureKey, noAnswer } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { type Words, t } from '../../../models/language.ts';
import { solveChallenge } from '../../../models/challenge.ts';
import { login, rememberedName } from '../../../models/auth-actions.ts';
import type { Outcome } from '../../../models/establish-session.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFactor } from '../use-factor.tsx';
import { useForm } from '../use-form.ts';
import { emptyCaptcha } from '../verification.model.ts';
import type { CaptchaField } from './CaptchaField.tsx';
import { Complaint } from './FormError.tsx';
import { PasswordField } from './NewPassword.tsx';
import { Remember } from './Remember.tsx';
import { UsernameField } from './UsernameField.tsx';
import './LoginForm.css';

interface LoginFormProps {
  area: 'member' | 'agent';
  /** Something else of the popup is under way. */
  held?: boolean;
  onEntered: (next: string | null) => void;
  /** What stands beside the remember box. */
  beside?: ReactNode;
}

/** What is asked for after failures, and what draws it. */
interface Captcha {
  Field: typeof CaptchaField;
  answer: CaptchaAnswer;
  round: number;
}

/** Another picture after one, or the first; few logins need it, so its code comes then. Null when that cannot be had. */
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
 * Username and password, for players and agents alike (AUTH-02): checked, then the challenge, then the call (AUTH-03). After
 * failures the letters of a picture are asked for too (AUTH-07). Agents' logins are not remembered (AUTH-09).
 */
export function LoginForm({ area, held = false, onEntered, beside }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Words | null>(null);
  const [remember, setRemember] = useState(() => area === 'member' && rememberedName() !== '');
  const [factorStep, askFactor] = useFactor({ area, remember, onEntered, complain: setComplaint });
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const { form, field, refuse, empty } = useForm({
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
    const outcome: Outcome = await login({
      ...typed,
      area,
      remember,
      verification,
      captcha: captcha?.answer ?? null,
    });
    setBusy(false);
    if (outcome.ok) return onEntered(outcome.next);
    if (outcome.factor) return askFactor(outcome.factor);
    // The letters count for one try; the picture for the next one comes by itself.
    if (outcome.captcha && !(await nextCaptcha())) return setComplaint([failureKey(noAnswer())]);
    if (!refuse(outcome.field, outcome.why)) setComplaint(outcome.why);
  };

  const nextCaptcha = async () => {
    const next = await captchaAfter(captcha);
    empty('captcha');
    if (next) setCaptcha(next);
    return next !== null;
  };

  if (factorStep) return factorStep;
  return (
    <form className="stack login-form" {...form}>
      {/* The popup hides the frame's line. */}
      {area === 'member' && !complaint && connectivity.value === 'offline' && (
        <InlineAlert icon="wifi-off">{t('session.offline')}</InlineAlert>
      )}
      <Complaint why={complaint} />
      <UsernameField {...field('username')} />
      <PasswordField
        {...field('password')}
        label={t('session.password')}
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
        {t('session.login')}
      </Button>
    </form>
  );
}

interface LettersProps {
  captcha: Captcha;
  onChange: (captcha: Captcha) => void;
  field: { error: string | null; onBlur: () => void; onChange: (text: string) => void };
}

/** Where the letters of the picture are typed; the form keeps them as well, for its check. */
function Letters({ captcha, onChange, field: { error, onBlur, onChange: type } }: LettersProps) {
  return (
    <captcha.Field
      value={captcha.answer}
      round={captcha.round}
      error={error}
      onBlur={onBlur}
      onChange={(answer) => {
        onChange({ ...captcha, answer });
        type(answer.text);
      }}
    />
  );
}
