import { useState } from 'react';
import { t } from '../../models/language.ts';
import { Button } from '../../ui/Button.tsx';
import { authActions } from '../../models/lazy-auth-actions.ts';

/** Opens a free-play account (AUTH-12). */
export function FreePlay({
  className = '',
  size = 's',
  onDone,
}: {
  className?: string;
  size?: 's' | 'm';
  onDone?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const open = await (await authActions())?.enterFreePlay();
    setBusy(false);
    if (open) onDone?.();
  };
  return (
    <Button size={size} className={className} busy={busy} onClick={() => void start()}>
      {t('frame.freePlay')}
    </Button>
  );
}
