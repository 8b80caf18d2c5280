import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { canUsePasskeys } from '../passkey.model.ts';

interface PasskeyButtonProps {
  busy: boolean;
  /** Another way in is being tried. */
  disabled: boolean;
  onClick: () => void;
}

/** Logs in with a passkey; it stands only where the browser knows them (AUTH-23). */
export function PasskeyButton({ busy, disabled, onClick }: PasskeyButtonProps) {
  if (!canUsePasskeys()) return null;
  return (
    <Button wide icon="key-round" busy={busy} disabled={disabled} onClick={onClick}>
      {t('security.passkeyLogin.button')}
    </Button>
  );
}
