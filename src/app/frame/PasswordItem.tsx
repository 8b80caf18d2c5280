import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { loggedIn, trial } from '../../models/session.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** AUTH-21; only for accounts with a password. */
export function PasswordItem({ onGo }: { onGo?: () => void }) {
  if (!loggedIn.value || trial.value) return null;
  const open = () => {
    onGo?.();
    openPopup('changePassModal');
  };
  return (
    <MenuItem icon="key-round" onClick={open}>
      {t('password.change')}
    </MenuItem>
  );
}
