import { useState } from 'react';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { toast } from '../../models/dialogs.ts';
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
    const outcome = await (await authActions())?.freePlay();
    setBusy(false);
    if (!outcome) return;
    if (!outcome.ok) return toast(t(...outcome.why), 'bad');
    onDone?.();
    go(outcome.next ?? '/');
  };
  return (
    <Button size={size} className={className} busy={busy} onClick={() => void start()}>
      {t('frame.freePlay')}
    </Button>
  );
}
