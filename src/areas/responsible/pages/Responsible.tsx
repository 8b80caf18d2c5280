import { useEffect } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { playSource, playState } from '../../../models/responsible.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
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
        {state.coolOffUntil && (
          <InlineAlert icon="pause">
            {t('responsible.coolOff.now', { until: formatDate(state.coolOffUntil) })}
          </InlineAlert>
        )}
        <Limits state={state} />
        <Statement />
        <Reality minutes={state.realityMinutes} />
        <Breaks coolOffUntil={state.coolOffUntil} />
      </>
    );
  }
  if (loadFailure.value) {
    return (
      <LoadFailure {...failureTexts('responsible.absent', loadFailure.value)} onRetry={load} />
    );
  }
  return <ComingCards count={3} />;
}
