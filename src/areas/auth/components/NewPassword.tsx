import { t } from '../../../models/language.ts';
import { site } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';

/** `autoComplete`: lets password managers fill in or generate. */
export function PasswordField({
  label,
  autoComplete,
  hint,
  ...field
}: FormField & { label: string; autoComplete: string; hint?: string }) {
  return (
    <Field
      {...field}
      {...(hint !== undefined && { hint })}
      label={label}
      icon="lock"
      type="password"
      autoComplete={autoComplete}
      maxLength={256}
      required
      reveal={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
    />
  );
}

/** A new password, with the site's rule (AUTH-17). */
export function NewPassword({ field }: { field: FormField }) {
  const rule = site.value?.info.registerRules.password;
  const hint = rule ? t('password.hint', { min: rule.minLength, max: rule.maxLength }) : undefined;
  return (
    <PasswordField
      {...field}
      label={t('password.new')}
      autoComplete="new-password"
      {...(hint !== undefined && { hint })}
    />
  );
}

interface NewPasswordTwiceProps {
  field: (name: 'newPassword' | 'confirmNewPassword') => FormField;
  busy: boolean;
}

/** A password form's end: repeat, what it ends elsewhere, button (AUTH-17). */
export function NewPasswordTwice({ field, busy }: NewPasswordTwiceProps) {
  return (
    <>
      <NewPassword field={field('newPassword')} />
      <PasswordField
        {...field('confirmNewPassword')}
        label={t('password.again')}
        autoComplete="new-password"
      />
      <p className="login-form__note">{t('password.othersEnd')}</p>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('password.save')}
      </Button>
    </>
  );
}
