import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { reportReturn } from '../../../models/provider-window.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Where another site sends players back to (AUTH-26): it tells the tab that waits, and closes itself. Who comes by himself is led home. */
export default function SignedIn() {
  useEffect(() => {
    if (!reportReturn()) go('/', { replace: true });
  }, []);
  return (
    <EmptyState
      icon="check"
      title={t('security.signIn.returning')}
      text={t('security.signIn.returned')}
    />
  );
}
