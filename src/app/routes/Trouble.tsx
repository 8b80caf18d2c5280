import { Link } from 'wouter';
import { connectivity } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Later } from '../frame/Later.tsx';

const service = () => import('../frame/ServiceButton.tsx');

/** A page that could not be shown: why as far as it is known, a retry and a way home. */
export function Trouble({ onRetry }: { onRetry: () => void }) {
  const offline = connectivity.value !== 'online';
  return (
    <Empty
      icon={offline ? 'wifi-off' : 'wrench'}
      title={t('status.trouble.title')}
      text={t(offline ? 'status.trouble.offline' : 'status.trouble.text')}
      action={
        <p className="page-actions">
          <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
            {t('status.retry')}
          </Button>
          <Link href="/" className={buttonClass()}>
            {t('status.home')}
          </Link>
          <Later load={service} />
        </p>
      }
    />
  );
}
