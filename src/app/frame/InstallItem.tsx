import { canInstall, install } from '../../models/install.ts';
import { t } from '../../models/language.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** Offers to install the site, where the browser offers it. */
export function InstallItem() {
  if (!canInstall.value) return null;
  return (
    <MenuItem icon="download" onClick={() => void install()}>
      {t('frame.install')}
    </MenuItem>
  );
}
