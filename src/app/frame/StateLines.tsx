import { connectivity, offlineSince } from '../../models/connectivity.ts';
import { formatDate, t } from '../../models/language.ts';
import { applyUpdate, updateReady } from '../../models/update.ts';
import { askAgain } from '../../models/site.ts';
import { Button } from '../../ui/Button.tsx';
import { NoticeLine } from '../../ui/NoticeLine.tsx';

/** How the site is reached, in words, for as long as something is wrong; and a new version that waits. */
export function StateLines() {
  return (
    <div className="frame__lines">
      <ConnectivityLine />
      {updateReady.value && (
        <NoticeLine
          icon="sparkles"
          action={
            <Button size="s" onClick={applyUpdate}>
              {t('frame.updateNow')}
            </Button>
          }
        >
          {t('frame.updateReady')}
        </NoticeLine>
      )}
    </div>
  );
}

function ConnectivityLine() {
  const state = connectivity.value;
  if (state === 'online') return null;
  const since = offlineSince.value;
  return (
    <NoticeLine
      icon={state === 'offline' ? 'wifi-off' : 'cloud-off'}
      tone="warn"
      action={
        state !== 'offline' && (
          <Button size="s" variant="quiet" onClick={() => void askAgain()}>
            {t('status.retry')}
          </Button>
        )
      }
    >
      <strong>{t(`frame.connectivity.${state}`)}</strong>{' '}
      {t(`frame.connectivity.${state}Text`, { since: since ? formatDate(since) : '' })}
    </NoticeLine>
  );
}
