import { Suspense, lazy } from 'react';
import { t } from '../../../models/language.ts';
import { deviceOnly, member, trial } from '../../../models/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { PhoneTicket } from './PhoneTicket.tsx';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/** A QR code of this page for a phone; hidden on phones. */
export function QrCard() {
  const address = `${location.origin}/app`;
  return (
    <Card className="install-qr">
      <h2 className="install-qr__title">{t('install.qrTitle')}</h2>
      <Suspense fallback={<div className="install-qr__code" />}>
        <Qr text={address} label={t('install.qrLabel', { address })} />
      </Suspense>
      <p>{t('install.qrText')}</p>
      <p className="install-qr__address">{address.replace(/^https?:\/\//, '')}</p>
      {member.value && !trial.value && !deviceOnly.value && <PhoneTicket />}
    </Card>
  );
}
