import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { reportReturn } from '../../../models/provider-window.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Provider's return page (AUTH-26): notifies the waiting tab, or goes home. */
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
