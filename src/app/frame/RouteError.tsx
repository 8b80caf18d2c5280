import { Link } from 'wouter';
import { connectivity } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeferredFrame } from './DeferredFrame.tsx';

const service = () => import('./ServiceButton.tsx');

const why = {
  online: 'status.trouble.text',
  offline: 'status.trouble.offline',
  captive: 'errors.captive',
  gatewayDown: 'errors.unreachable',
} as const;

/** Why a page failed, a retry and a way home. */
export function RouteError({ onRetry }: { onRetry: () => void }) {
  const reach = connectivity.value;
  return (
    <EmptyState
      icon={reach === 'online' ? 'wrench' : 'wifi-off'}
      title={t('status.trouble.title')}
      text={t(why[reach])}
      action={
        <p className="page-actions">
          <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
            {t('status.retry')}
          </Button>
          <Link href="/" className={buttonClass()}>
            {t('status.home')}
          </Link>
          <DeferredFrame load={service} />
        </p>
      }
    />
  );
}
