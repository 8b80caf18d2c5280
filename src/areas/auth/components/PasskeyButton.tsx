import { useState } from 'react';
import { type Words, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { canUsePasskeys, passkeyLogin } from '../passkey.model.ts';
import { FormError } from './FormError.tsx';

interface PasskeyButtonProps {
  area: 'member' | 'agent';
  /** Logged in. null: the password must be changed first. */
  onEntered: (next: string | null) => void;
}

/** Passkey login; hidden where unsupported (AUTH-23). */
export function PasskeyButton({ area, onEntered }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Words | null>(null);
  if (!canUsePasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    setError(null);
    const outcome = await passkeyLogin(area);
    setBusy(false);
    if (outcome.ok) onEntered(outcome.next);
    else setError(outcome.why);
  };
  return (
    <>
      <FormError text={error && t(...error)} />
      <Button wide icon="key-round" busy={busy} onClick={() => void enter()}>
        {t('security.passkeyLogin.button')}
      </Button>
    </>
  );
}
