import { loadErrorText } from '../../../models/load-error.ts';
import { t } from '../../../models/language.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Loading, failed or none. */
export function NoNews({ known }: { known: Parameters<typeof loadErrorText>[0] }) {
  const { state } = known;
  if (state === 'refreshing') return <Skeleton lines={6} height="2rem" />;
  const gone = state !== 'fresh';
  return (
    <EmptyState
      icon={gone ? 'cloud-off' : 'bell'}
      title={t(gone ? 'content.missing' : 'content.none')}
      text={gone ? loadErrorText(known) : t('content.noneText')}
    />
  );
}
