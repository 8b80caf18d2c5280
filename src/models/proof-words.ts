import { t } from './language.ts';

export const proofLabels = () => ({
  password: t('security.proof.password'),
  code: t('security.proof.codeLabel'),
  reveal: { show: t('auth.showPassword'), hide: t('auth.hidePassword') },
});
