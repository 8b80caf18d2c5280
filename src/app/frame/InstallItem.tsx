import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** Installs where the browser offers it, else shows the steps (INFO-03, PWA-10). */
export function InstallItem({ onDone }: { onDone?: () => void }) {
  const start = () => {
    onDone?.();
    // The tap still counts when the model has loaded.
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
