import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { refusedCount, waitingCount } from '../../models/outbox.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** The way to what waits to be sent, when something does (PWA-06). */
export function WaitingItem({ onGo }: { onGo?: () => void }) {
  const [waiting, refused] = [waitingCount.value, refusedCount.value];
  if (waiting + refused === 0) return null;
  return (
    <MenuItem
      icon={refused > 0 ? 'circle-exclamation-point' : 'clock'}
      onClick={() => {
        onGo?.();
        go('/waiting');
      }}
    >
      {refused > 0 ? t('outbox.menuRefused', { count: refused }) : t('outbox.menu', { count: waiting })}
    </MenuItem>
  );
}
