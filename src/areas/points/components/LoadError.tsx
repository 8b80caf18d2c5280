import { loadErrorText } from '../../../models/load-error.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface LoadErrorProps {
  /** `refreshing`: loading. */
  known: Parameters<typeof loadErrorText>[0];
  onRetry: () => void;
}

export function LoadError({ known, onRetry }: LoadErrorProps) {
  if (known.state === 'refreshing') return <Skeleton lines={4} height="3rem" />;
  return (
    <EmptyState
      icon="cloud-off"
      title={t('points.absent')}
      text={loadErrorText(known)}
      action={<Button onClick={onRetry}>{t('points.retry')}</Button>}
    />
  );
}
