import { Suspense, lazy, useEffect, useState } from 'react';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { type PhoneAddress, phoneAddress } from '../ticket.model.ts';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/** Takes the login on to the player's phone (SIDE-03): the code comes when it is asked for and goes when its time is over. */
export function PhoneTicket() {
  const [shown, setShown] = useState<PhoneAddress | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), shown.validFor);
    return () => clearTimeout(timer);
  }, [shown]);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await phoneAddress();
    setBusy(false);
    if (answer.ok) setShown(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <section className="phone-ticket" aria-labelledby="phone-ticket">
      <h3 id="phone-ticket">{t('security.ticket.qrTitle')}</h3>
      <p>{t('security.ticket.qrText')}</p>
      {failure && (
        <NoticeLine icon="circle-exclamation-point" tone="warn">
          {t(failureKey(failure))}
        </NoticeLine>
      )}
      {shown ? (
        <Suspense fallback={null}>
          <Qr text={shown.address} label={t('security.ticket.qrLabel')} width="107px" />
        </Suspense>
      ) : (
        <Button icon="smartphone" busy={busy} onClick={() => void ask()}>
          {t(failure ? 'security.ticket.qrAgain' : 'security.ticket.qrShow')}
        </Button>
      )}
    </section>
  );
}
