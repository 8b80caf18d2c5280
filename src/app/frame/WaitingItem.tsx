import { t } from '../../models/language.ts';
import { outboxInMenus, rejectedCount, waitingCount } from '../../models/waiting-writes.ts';
import { GoItem } from './GoItem.tsx';

interface WaitingItemProps {
  /** The outbox in the centre that has the menu. */
  to?: string;
  onGo?: () => void;
}

/** To the outbox, when a write is held up (PWA-06). */
export function WaitingItem({ to = '/waiting', onGo }: WaitingItemProps) {
  if (!outboxInMenus.value) return null;
  const [waiting, rejected] = [waitingCount.value, rejectedCount.value];
  return (
    <GoItem to={to} icon={rejected > 0 ? 'circle-exclamation-point' : 'clock'} onGo={onGo}>
      {rejected > 0
        ? t('outbox.menuRejected', { count: rejected })
        : t('outbox.menu', { count: waiting })}
    </GoItem>
  );
}
