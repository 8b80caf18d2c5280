import { t } from './language.ts';

/** Labels of a field that proves who asks for a change. */
export const proofLabels = () => ({
  password: t('security.proof.password'),
  code: t('security.proof.codeLabel'),
  reveal: { show: t('auth.showPassword'), hide: t('auth.hidePassword') },
});
