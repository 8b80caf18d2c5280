import type { ComponentProps } from 'react';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';

/** Marked for password managers, without autocorrection. */
export function UsernameField(
  props: Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>,
) {
  return (
    <Field
      {...props}
      label={t('auth.username')}
      icon="user-round"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
      data-autofocus
    />
  );
}
