import { Suspense, lazy } from 'react';
import { agoText } from '../../models/freshness.ts';
import { connectivity, offlineSince } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { storageWarning } from '../../models/storage-warning.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { waitingCount } from '../../models/waiting-writes.ts';
import { deviceOnly, member } from '../../models/session.ts';
import { askAgain } from '../../models/site.ts';
import { update } from '../../models/update.ts';
import { InlineAlertButton, InlineAlert } from '../../ui/InlineAlert.tsx';

/** A failed chunk is ignored; the next visit offers again. */
const none = () => ({ default: () => null });
const KnownLine = lazy(() => import('./KnownLine.tsx').catch(none));
const UpdateLine = lazy(() => import('./UpdateLine.tsx').catch(none));
const StoreLine = lazy(() => import('./StoreLine.tsx').catch(none));

/** Connection problems and a waiting version. @param outbox the page of unsent writes */
export function StatusBanners({ outbox = '/waiting' }: { outbox?: string }) {
  return (
    <div className="frame__lines">
      <ConnectivityLine outbox={outbox} />
      <Suspense>
        {deviceOnly.value && member.value && <KnownLine />}
        {storageWarning.value && <StoreLine />}
        {update.value !== 'none' && <UpdateLine />}
      </Suspense>
    </div>
  );
}

function ConnectivityLine({ outbox }: { outbox: string }) {
  const state = connectivity.value;
  if (state === 'online') return null;
  const since = offlineSince.value;
  const waiting = waitingCount.value;
  const text =
    state !== 'captive' && currentPath.value === '/seamless'
      ? 'playing'
      : (`${state}Text` as const);
  return (
    <InlineAlert
      icon={state === 'offline' ? 'wifi-off' : 'cloud-off'}
      tone="warn"
      action={
        state !== 'offline' ? (
          <InlineAlertButton onClick={() => void askAgain()}>{t('status.retry')}</InlineAlertButton>
        ) : (
          waiting > 0 && (
            <InlineAlertButton onClick={() => go(outbox)}>{t('outbox.see')}</InlineAlertButton>
          )
        )
      }
    >
      <strong>{t(`frame.connectivity.${state}`)}</strong>{' '}
      {t(`frame.connectivity.${text}`, { ago: since ? agoText(since) : '' })}
      {waiting > 0 && ` ${t('outbox.line', { count: waiting })}`}
    </InlineAlert>
  );
}
