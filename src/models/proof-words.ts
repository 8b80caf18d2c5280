import { t } from './language.ts';

/** The names of a field that asks for a proof that a change is the owner's. */
export const proofLabels = () => ({
  password: t('security.proof.password'),
  code: t('security.proof.codeLabel'),
  reveal: { show: t('auth.showPassword'), hide: t('auth.hidePassword') },
});
