import { type FormEvent, useRef, useState } from 'react';
import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { toast } from '../../../models/popups.ts';
import { type Outcome, freePlay, login, member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { type LoginField, checkLogin } from '../check-login.ts';
import './LoginPopup.css';

/** Logs in by username and password, or opens free play (AUTH-02, AUTH-12). What was typed stays, whatever the answer. */
export default function LoginPopup({ close }: PopupProps) {
  const [busy, setBusy] = useState<'login' | 'freePlay' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const enter = async (way: 'login' | 'freePlay', ask: () => Promise<Outcome>) => {
    setBusy(way);
    setRefusal(null);
    const outcome = await ask();
    setBusy(null);
    if (!outcome.ok) return setRefusal(outcome.message);
    // The entry of the popup gives way to the page, so that going back does not lead into a login that is done.
    go(outcome.next, { replace: true });
    close();
    // Over a game it would lie on its buttons.
    if (outcome.next !== '/') return;
    toast(way === 'login' ? t('session.entered', { name: nameOf() }) : t('session.enteredTrial'), 'good');
  };

  return (
    <Dialog title={t('session.loginTitle')} closeLabel={t('session.close')} onClose={close}>
      <div className="login">
        <p className="login__welcome">{t('session.welcome')}</p>
        {refusal && (
          <div role="alert">
            <NoticeLine icon="circle-exclamation-point" tone="warn">
              {refusal}
            </NoticeLine>
          </div>
        )}
        <LoginForm
          busy={busy === 'login'}
          onSubmit={(form) => {
            if (!busy) void enter('login', () => login({ ...form, area: 'member' }));
          }}
        />
        <p className="login__or">{t('session.or')}</p>
        <Button wide busy={busy === 'freePlay'} disabled={busy === 'login'} onClick={() => void enter('freePlay', freePlay)}>
          {t('session.freePlay')}
        </Button>
        <p className="login__note">{t('session.freePlayHint')}</p>
        <p className="login__note">{t('session.adults')}</p>
      </div>
    </Dialog>
  );
}

function nameOf(): string {
  const who = member.peek();
  return who?.nickname || who?.account || '';
}

interface LoginFormProps {
  busy: boolean;
  onSubmit: (form: Record<LoginField, string>) => void;
}

/** The two fields. A field says what it misses once it has been left, or when the form is sent. */
function LoginForm({ busy, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<LoginField, string>>({ username: '', password: '' });
  const [left, setLeft] = useState<ReadonlySet<LoginField>>(new Set());
  const missing = checkLogin(typed);
  const field = (name: LoginField) => ({
    name,
    value: typed[name],
    error: left.has(name) && missing[name] ? t(missing[name]) : null,
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    // Nobody who only looked in is told off for it.
    onBlur: () => typed[name] !== '' && setLeft(new Set([...left, name])),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(['username', 'password']));
    const first = (['username', 'password'] as const).find((name) => missing[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else onSubmit(typed);
  };
  return (
    <form className="login__form" ref={form} noValidate onSubmit={submit}>
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
      <Field
        {...field('password')}
        label={t('session.password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
        reveal={{ show: t('session.showPassword'), hide: t('session.hidePassword') }}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('session.login')}
      </Button>
    </form>
  );
}
