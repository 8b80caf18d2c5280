import type { PopupProps } from '../../../lib/area.ts';
import { canInstall, install } from '../../../models/install.ts';
import { offerDismissed } from '../../../models/install-offer.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { brand } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import './InstallOffer.css';

/** A small offer (PWA-10); takes no focus, covers no control. */
export default function InstallOffer({ close }: PopupProps) {
  const offered = canInstall.value;
  const decline = () => {
    offerDismissed(Date.now());
    close();
  };
  const accept = async () => {
    if (!offered) {
      close();
      go('/app');
    } else if (await install()) close();
    else decline();
  };
  return (
    <aside className="install-offer" aria-label={t('install.offer')} aria-live="polite">
      <Logo size={44} />
      <p className="install-offer__text">
        <strong>{t('install.offerTitle', { brand: brand.value })}</strong>
        <span>{t('install.offerText')}</span>
      </p>
      <div className="install-offer__answers">
        <Button variant="quiet" onClick={decline}>
          {t('install.later')}
        </Button>
        <Button variant="primary" onClick={() => void accept()}>
          {t(offered ? 'install.install' : 'install.how')}
        </Button>
      </div>
    </aside>
  );
}
