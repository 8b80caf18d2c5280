import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { reportReturn } from '../../../models/provider-window.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Where another site sends players back to (AUTH-26): it notifies the waiting tab and closes itself. A visitor without one goes home. */
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
