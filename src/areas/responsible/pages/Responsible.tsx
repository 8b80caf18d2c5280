import { useEffect } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { ageText } from '../../../models/freshness.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate, language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { playSource, playState } from '../../../models/responsible.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Breaks } from '../components/Breaks.tsx';
import { Help } from '../components/Help.tsx';
import { Limits } from '../components/Limits.tsx';
import { Reality } from '../components/Reality.tsx';
import { Statement } from '../components/Statement.tsx';
import { load, loadFailure } from '../responsible.model.ts';
import '../components/Responsible.css';

/** Limits, breaks, reality checks and statement (RG-01 … RG-03). */
export default function Responsible() {
  void language.value;
  const online = connectivity.value === 'online';
  // Retries on reconnect.
  useEffect(() => {
    if (online || !playState.peek()) void load();
  }, [online]);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('responsible.title')}
      intro={t('responsible.lead')}
      beside={<LastUpdated text={ageText(playSource)} />}
    >
      <div className="card-stack responsible">
        <Body />
        <Help />
      </div>
    </SidePanel>
  );
}

function Body() {
  const state = playState.value;
  if (state) {
    return (
      <>
        {state.restsUntil && (
          <InlineAlert icon="pause">
            {t('responsible.rest.now', { until: formatDate(state.restsUntil) })}
          </InlineAlert>
        )}
        <Limits state={state} />
        <Statement />
        <Reality minutes={state.realityMinutes} />
        <Breaks restsUntil={state.restsUntil} />
      </>
    );
  }
  if (loadFailure.value) {
    const retry = <Button onClick={() => void load()}>{t('responsible.retry')}</Button>;
    return (
      <EmptyState
        icon="cloud-off"
        title={t('responsible.absent')}
        text={t(failureKey(loadFailure.value))}
        action={retry}
      />
    );
  }
  return <ComingCards count={3} />;
}
