import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { type LoginField, checkLogin } from '../check-login.ts';
import './LoginForm.css';

interface LoginFormProps {
  busy: boolean;
  /** Why the last try was refused, in words. */
  refusal: string | null;
  onSubmit: (form: Record<LoginField, string>) => void;
}

/**
 * Username and password, for players and agents alike (AUTH-02). A field says what it misses once it has been left, or when
 * the form is sent; what was typed stays, whatever the answer.
 */
export function LoginForm({ busy, refusal, onSubmit }: LoginFormProps) {
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
    <form className="login-form" ref={form} noValidate onSubmit={submit}>
      {refusal && (
        <div role="alert">
          <NoticeLine icon="circle-exclamation-point" tone="warn">
            {refusal}
          </NoticeLine>
        </div>
      )}
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
