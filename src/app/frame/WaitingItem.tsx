import { t } from '../../models/language.ts';
import { rejectedCount, waitingCount } from '../../models/outbox.ts';
import { GoItem } from './GoItem.tsx';

/** To the outbox, when something waits (PWA-06). */
export function WaitingItem({ onGo }: { onGo?: () => void }) {
  const [waiting, rejected] = [waitingCount.value, rejectedCount.value];
  if (waiting + rejected === 0) return null;
  return (
    <GoItem to="/waiting" icon={rejected > 0 ? 'circle-exclamation-point' : 'clock'} onGo={onGo}>
      {rejected > 0
        ? t('outbox.menuRejected', { count: rejected })
        : t('outbox.menu', { count: waiting })}
    </GoItem>
  );
}
