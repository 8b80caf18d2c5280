import { useEffect } from 'react';
import { type TicketState, ticketKinds } from '../../../../contract/tickets/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { rewardsAction } from '../../../models/empty-actions.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { History } from '../components/History.tsx';
import { KindCard } from '../components/KindCard.tsx';
import { OddsCard } from '../components/OddsCard.tsx';
import { chooseKind, chosenKind, followTickets, load, tickets } from '../tickets.model.ts';
import './Tickets.css';

/** Golden eggs, red envelopes and turns of the wheel, and what they brought (REWARD-02d to f). */
export default function Tickets() {
  void language.value;
  useEffect(() => followTickets(), []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('tickets.title')}
      beside={<LastUpdated text={ageText(tickets)} />}
    >
      <div className="card-stack tickets">
        <Body />
      </div>
    </SidePanel>
  );
}

function Body() {
  const { value: known, state, failure } = tickets.value;
  if (!known && state === 'missing')
    return <LoadFailure {...failureTexts('tickets.absent', failure)} onRetry={load} />;
  if (!known) return <ComingCards count={2} />;
  if (known.breakUntil !== null)
    return (
      <>
        <Break known={known} until={known.breakUntil} />
        <History symbol={known.currencySymbol} />
      </>
    );
  if (!known.kinds.some(({ open, count }) => open || count > 0))
    return (
      <>
        <Empty
          theme="rewards"
          title={t('tickets.allClosed')}
          text={t('tickets.allClosedText')}
          action={rewardsAction()}
        />
        <History symbol={known.currencySymbol} />
      </>
    );
  return <Kinds known={known} />;
}

/** In place of everything that is offered (RG-02, RG-03). */
function Break({ known, until }: { known: TicketState; until: string }) {
  const count = known.kinds.reduce((sum, one) => sum + one.count, 0);
  return (
    <Callout icon="pause" tone="plain" title={t('tickets.break.title')}>
      {t('tickets.break.text', { until: formatDate(until) })}
      {count > 0 && ` ${t('tickets.break.waiting', { count })}`}
    </Callout>
  );
}

/** @useSignals */
function Kinds({ known }: { known: TicketState }) {
  const shown = known.kinds.filter(({ open, count }) => open || count > 0);
  const wanted = chosenKind.value ?? shown.find(({ next }) => next !== null)?.kind;
  const offer = shown.find(({ kind }) => kind === wanted) ?? shown[0]!;
  return (
    <>
      <SegmentedControl
        label={t('tickets.kinds')}
        hideLabel
        items={shown.map(({ kind, count }) => ({
          id: kind,
          label: `${t(`tickets.short.${kind}`)}${count > 0 ? ` (${formatNumber(count)})` : ''}`,
        }))}
        selected={offer.kind}
        onSelect={(id) => chooseKind(ticketKinds.find((kind) => kind === id)!)}
      />
      <KindCard key={offer.kind} offer={offer} symbol={known.currencySymbol} />
      {offer.prizes.length > 0 && <OddsCard offer={offer} symbol={known.currencySymbol} />}
      <History symbol={known.currencySymbol} />
    </>
  );
}
