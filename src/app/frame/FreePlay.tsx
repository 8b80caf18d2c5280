import { t } from '../../models/language.ts';
import { restoring } from '../../models/session.ts';
import { freePlayOpen } from '../../models/site.ts';
import { Button } from '../../ui/Button.tsx';
import { authActions } from '../../models/lazy-auth-actions.ts';

/** Opens a free-play account (AUTH-12), where the site has free play (AUTH-27f). */
export function FreePlay({
  className,
  size = 's',
  onDone,
}: {
  className: string;
  size?: 's' | 'm';
  onDone?: () => void;
}) {
  if (!freePlayOpen.value) return null;
  const start = async () => {
    if (await (await authActions())?.enterFreePlay()) onDone?.();
  };
  return (
    <Button size={size} className={className} busy={restoring.value} onClick={() => void start()}>
      {t('frame.freePlay')}
    </Button>
  );
}
