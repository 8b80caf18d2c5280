import type { PointConfig } from '../../../../contract/points/shapes.ts';
import type { Confirmation } from '../../../../contract/identity/confirmation.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';

type Check = PointConfig['passwordCheck'];

export function confirmationOf(check: Check, typed: string): Confirmation {
  if (check === 'fresh') return {};
  return check === 'code' ? { code: typed.trim() } : { password: typed };
}

interface PasswordFieldProps extends FormField {
  check: Check;
}

/**
 * Authenticator code, transaction password or login password, whichever the member has (POINT-02).
 */
export function PasswordField({ check, ...rest }: PasswordFieldProps) {
  if (check === 'fresh')
    return <p className="text-muted">{rest.error ?? t('points.password.fresh')}</p>;
  const label = t(`points.password.${check}`);
  if (check === 'code')
    return (
      <Field
        {...rest}
        label={label}
        hint={t('withdrawals.codeHint')}
        icon="key-round"
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  return (
    <Field
      {...rest}
      label={label}
      type="password"
      icon="lock"
      autoComplete={check === 'login' ? 'current-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      reveal={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
    />
  );
}
