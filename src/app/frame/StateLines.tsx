import { Suspense, lazy } from 'react';
import { agoText } from '../../models/age.ts';
import { connectivity, offlineSince } from '../../models/connectivity.ts';
import { t } from '../../models/language.ts';
import { dismissStoreNote, storeNote } from '../../models/store-note.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { waitingCount } from '../../models/outbox.ts';
import { openPopup } from '../../models/popups.ts';
import { deviceOnly, forgetRecognised, member, wanted } from '../../models/session.ts';
import { askAgain } from '../../models/site.ts';
import { update } from '../../models/update.ts';
import { IconButton } from '../../ui/Button.tsx';
import { LineButton, NoticeLine } from '../../ui/NoticeLine.tsx';

/** An offer that cannot be drawn is made again at the next visit; it is no reason to trouble anybody. */
const UpdateLine = lazy(() => import('./UpdateLine.tsx').catch(() => ({ default: () => null })));

/** How the site is reached, in words, for as long as something is wrong; and a new version that waits. */
export function StateLines() {
  return (
    <div className="frame__lines">
      <ConnectivityLine />
      <StoreLine />
      <KnownLine />
      {update.value !== 'none' && (
        <Suspense>
          <UpdateLine />
        </Suspense>
      )}
    </div>
  );
}

/** What of the device's own keeping does not work (PWA-09); said once, quietly. */
function StoreLine() {
  const note = storeNote.value;
  if (!note) return null;
  return (
    <NoticeLine
      icon="circle-exclamation-point"
      action={<LineButton onClick={dismissStoreNote}>{t('frame.store.dismiss')}</LineButton>}
    >
      {t(`frame.store.${note}`)}
    </NoticeLine>
  );
}

function ConnectivityLine() {
  const state = connectivity.value;
  if (state === 'online') return null;
  const since = offlineSince.value;
  const waiting = waitingCount.value;
  const text =
    state !== 'captive' && currentPath.value === '/seamless' ? 'playing' : `${state}Text`;
  return (
    <NoticeLine
      icon={state === 'offline' ? 'wifi-off' : 'cloud-off'}
      tone="warn"
      action={
        state !== 'offline' ? (
          <LineButton onClick={() => void askAgain()}>{t('status.retry')}</LineButton>
        ) : (
          waiting > 0 && <LineButton onClick={() => go('/waiting')}>{t('outbox.see')}</LineButton>
        )
      }
    >
      <strong>{t(`frame.connectivity.${state}`)}</strong>{' '}
      {t(`frame.connectivity.${text}`, { ago: since ? agoText(since) : '' })}
      {waiting > 0 && ` ${t('outbox.line', { count: waiting })}`}
    </NoticeLine>
  );
}

/** Who is known from the device alone; with a network, the way to a login, which leads back to this very page. */
function KnownLine() {
  const who = member.value;
  if (!who || !deviceOnly.value) return null;
  const name = who.nickname || who.account;
  if (connectivity.value !== 'online')
    return <NoticeLine icon="user-round">{t('outbox.known', { name })}</NoticeLine>;
  const logIn = () => {
    wanted.value = location.pathname + location.search;
    openPopup('loginPopupModal');
  };
  return (
    <NoticeLine
      icon="user-round"
      action={
        <>
          <LineButton variant="primary" onClick={logIn}>
            {t('outbox.login')}
          </LineButton>
          <IconButton icon="x" label={t('outbox.notMe')} onClick={forgetRecognised} />
        </>
      }
    >
      {t('outbox.knownOnline', { name })}
    </NoticeLine>
  );
}
