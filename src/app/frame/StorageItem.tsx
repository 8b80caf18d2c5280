import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** The way to what is kept on this device (PWA-08). */
export function StorageItem({ onGo }: { onGo?: () => void }) {
  return (
    <MenuItem
      icon="hard-drive"
      onClick={() => {
        onGo?.();
        go('/storage');
      }}
    >
      {t('device.menu')}
    </MenuItem>
  );
}
