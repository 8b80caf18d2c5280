import { Suspense, lazy } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { appAddress } from '../ticket.model.ts';
import { useTicket } from './use-ticket.ts';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/** A login code for a phone, until it expires (SIDE-03). */
export function PhoneTicket() {
  const { ticket, failure, busy, ask } = useTicket();
  return (
    <section className="phone-ticket" aria-labelledby="phone-ticket">
      <h3 id="phone-ticket">{t('security.ticket.qrTitle')}</h3>
      <p>{t('security.ticket.qrText')}</p>
      {failure && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t(failureKey(failure))}
        </InlineAlert>
      )}
      {ticket ? (
        <Suspense fallback={null}>
          <Qr text={appAddress({ ticket })} label={t('security.ticket.qrLabel')} width="107px" />
        </Suspense>
      ) : (
        <Button icon="smartphone" busy={busy} onClick={() => void ask()}>
          {t(failure ? 'security.ticket.qrAgain' : 'security.ticket.qrShow')}
        </Button>
      )}
    </section>
  );
}
