import { loadErrorText } from '../../../models/load-error.ts';
import { t } from '../../../models/language.ts';
import { actionHere } from '../../../models/agent-pages.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Loading, failed or none. */
export function NoNews({ known }: { known: Parameters<typeof loadErrorText>[0] }) {
  const { state } = known;
  if (state === 'refreshing') return <Skeleton lines={6} height="2rem" />;
  if (state === 'fresh')
    return (
      <Empty
        theme="messages"
        title={t('content.none')}
        text={t('content.noneText')}
        action={actionHere()}
      />
    );
  return <EmptyState icon="cloud-off" title={t('content.missing')} text={loadErrorText(known)} />;
}
