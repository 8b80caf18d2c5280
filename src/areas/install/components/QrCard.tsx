import { Suspense, lazy } from 'react';
import { t } from '../../../models/language.ts';
import { deviceOnly, member, trial } from '../../../models/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { PhoneTicket } from './PhoneTicket.tsx';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/** For a visitor at a computer: the way to this page on a phone. A phone does not show it. */
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
