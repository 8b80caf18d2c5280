import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** Installs the site where the browser offers it at once, and shows the way elsewhere (INFO-03, PWA-10). */
export function InstallItem({ onDone }: { onDone?: () => void }) {
  const start = () => {
    onDone?.();
    // The model is not needed above the fold; a person's tap is still fresh when it has come.
    if (globalThis.installPrompt)
      void import('../../models/install.ts').then(({ install }) => install());
    else go('/app');
  };
  return (
    <MenuItem icon="download" onClick={start}>
      {t('frame.install')}
    </MenuItem>
  );
}
