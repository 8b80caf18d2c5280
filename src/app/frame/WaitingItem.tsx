import { t } from '../../models/language.ts';
import { rejectedCount, waitingCount } from '../../models/waiting-writes.ts';
import { GoItem } from './GoItem.tsx';

interface WaitingItemProps {
  /** The outbox in the centre that has the menu. */
  to?: string;
  onGo?: () => void;
}

/** To the outbox, when something waits (PWA-06). */
export function WaitingItem({ to = '/waiting', onGo }: WaitingItemProps) {
  const [waiting, rejected] = [waitingCount.value, rejectedCount.value];
  if (waiting + rejected === 0) return null;
  return (
    <GoItem to={to} icon={rejected > 0 ? 'circle-exclamation-point' : 'clock'} onGo={onGo}>
      {rejected > 0
        ? t('outbox.menuRejected', { count: rejected })
        : t('outbox.menu', { count: waiting })}
    </GoItem>
  );
}
