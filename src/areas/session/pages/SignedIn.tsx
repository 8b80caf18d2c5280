import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { tellReturn } from '../../../models/provider-window.ts';
import { Empty } from '../../../ui/Empty.tsx';

/** Where another site sends players back to (AUTH-26): it tells the tab that waits, and closes itself. */
export default function SignedIn() {
  useEffect(tellReturn, []);
  return <Empty icon="check" title={t('security.signIn.returning')} text={t('security.signIn.returned')} />;
}
