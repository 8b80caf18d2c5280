import { t } from '../../../models/language.ts';
import { site } from '../../../models/site.ts';
import { Field } from '../../../ui/Field.tsx';

interface PasswordInput {
  name: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** A password's field; `autoComplete` tells a password manager whether to fill in the one it knows or to make one. */
export function PasswordField({ label, autoComplete, hint, ...field }: PasswordInput & { label: string; autoComplete: string; hint?: string }) {
  return (
    <Field
      {...field}
      {...(hint !== undefined && { hint })}
      label={label}
      icon="lock"
      type="password"
      autoComplete={autoComplete}
      maxLength={128}
      required
      reveal={{ show: t('session.showPassword'), hide: t('session.hidePassword') }}
    />
  );
}

/** A new password by the site's rule, which is told beforehand (AUTH-17). */
export function NewPassword({ field }: { field: PasswordInput }) {
  const rule = site.value?.info.registerRules.password;
  const hint = rule ? t('password.hint', { min: rule.minLength, max: rule.maxLength }) : undefined;
  return (
    <PasswordField {...field} label={t('password.new')} autoComplete="new-password" {...(hint !== undefined && { hint })} />
  );
}
