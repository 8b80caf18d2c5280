import { Suspense, lazy } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { canInstall, install } from '../../../models/install.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { deviceOnly, member, trial } from '../../../models/session.ts';
import { brand } from '../../../models/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { appAddress } from '../ticket.model.ts';
import { useTicket } from './use-ticket.ts';
import './AppPanel.css';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));
const phones = ['ios', 'android'] as const;

/** App QR codes for iOS and Android, optionally with a short-lived login (SIDE-03). */
export default function AppPanel({ onGo }: { onGo: () => void }) {
  const { ticket, failure, busy, ask } = useTicket();
  const own = member.value && !trial.value && !deviceOnly.value;
  const start = () => {
    onGo();
    if (canInstall.peek()) void install();
    else go('/app');
  };
  return (
    <div className="app-panel">
      <strong>{t('install.panel.title', { brand: brand.value })}</strong>
      <div className="app-panel__codes">
        {phones.map((on) => (
          <figure key={on}>
            <Suspense fallback={<div className="app-panel__code" />}>
              <Qr
                text={appAddress({ on, ticket })}
                label={t('install.panel.code', { device: t(`install.platforms.${on}`) })}
                width="107px"
              />
            </Suspense>
            <figcaption>{t(`install.platforms.${on}`)}</figcaption>
          </figure>
        ))}
      </div>
      <p aria-live="polite">{t(ticket ? 'install.panel.withLogin' : 'install.panel.scan')}</p>
      {failure && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t(failureKey(failure))}
        </InlineAlert>
      )}
      {own && !ticket && (
        <Button size="s" icon="smartphone" busy={busy} onClick={() => void ask()}>
          {t('install.panel.login')}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={start}>
        {t(canInstall.value ? 'install.panel.here' : 'install.how')}
      </Button>
    </div>
  );
}
