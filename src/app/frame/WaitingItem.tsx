import { t } from '../../models/language.ts';
import { rejectedCount, waitingCount } from '../../models/outbox.ts';
import { GoItem } from './GoItem.tsx';

/** The way to what waits to be sent, when something does (PWA-06). */
export function WaitingItem({ onGo }: { onGo?: () => void }) {
  const [waiting, refused] = [waitingCount.value, rejectedCount.value];
  if (waiting + refused === 0) return null;
  return (
    <GoItem to="/waiting" icon={refused > 0 ? 'circle-exclamation-point' : 'clock'} onGo={onGo}>
      {refused > 0
        ? t('outbox.menuRefused', { count: refused })
        : t('outbox.menu', { count: waiting })}
    </GoItem>
  );
}
