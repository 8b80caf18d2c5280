import type { Confirmation } from '../../../../contract/identity/confirmation.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';
import { overview } from '../withdraw.model.ts';

/** An authenticator code where one is bound, else the transaction password. */
export const confirmationOf = (typed: string): Confirmation =>
  overview.known.peek()?.authenticator ? { code: typed.trim() } : { password: typed };

/** Second confirmation of payouts (SAFE-06). */
export function ConfirmationField(field: FormField) {
  if (overview.known.value?.authenticator) {
    return (
      <Field
        {...field}
        label={t('withdrawals.code')}
        hint={t('withdrawals.codeHint')}
        icon="key-round"
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  }
  return <SecretField {...field} label={t('withdrawals.password')} />;
}

interface SecretFieldProps extends FormField {
  label: string;
  hint?: string;
  autoComplete?: 'current-password' | 'off';
}

/** A password field with a show button. */
export function SecretField({ autoComplete = 'off', ...rest }: SecretFieldProps) {
  return (
    <Field
      {...rest}
      type="password"
      icon="lock"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      reveal={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
    />
  );
}
