import { useEffect, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { loadCatalogue } from '../../../models/catalogue.ts';
import { t } from '../../../models/language.ts';
import { guardAccount } from '../../../models/guard.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { member } from '../../../models/session.ts';
import { freePlayOpen } from '../../../models/site.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { JackpotCard } from '../components/JackpotCard.tsx';
import { RaffleDraw } from '../components/RaffleDraw.tsx';
import { OwnRounds } from '../components/OwnRounds.tsx';
import { SeedCard } from '../components/SeedCard.tsx';
import { SoughtRound } from '../components/SoughtRound.tsx';
import { TicketDraws } from '../components/TicketDraws.tsx';
import { TableDraws } from '../components/TableDraws.tsx';
import { loadOwn, ownFairness, ownSource } from '../fairness.model.ts';
import './Fairness.css';

const steps = [
  ['before', 'lock'],
  ['yours', 'pencil'],
  ['after', 'badge-check'],
] as const satisfies [name: string, icon: IconName][];

/**
 * How to verify draws; the player's seeds, rounds and public draws, verified here, offline too
 * (GAME-12).
 */
export default function Fairness() {
  // Names the rounds' games.
  useEffect(() => void loadCatalogue(), []);
  const search = new URLSearchParams(useSearch());
  const round = /^\d{1,17}$/.exec(search.get('round') ?? '')?.[0];
  const raffle = /^\d{1,17}$/.exec(search.get('raffle') ?? '')?.[0];
  const soughtTicket = search.has('drawn');
  return (
    <Page
      title={t('fair.title')}
      intro={t('fair.intro')}
      beside={<LastUpdated text={ageText(ownSource)} />}
    >
      {round && member.value && <SoughtRound id={round} />}
      {soughtTicket && <TicketDraws />}
      {raffle && <RaffleDraw id={raffle} />}
      <Card className="stack fairness">
        <h2>{t('fair.how')}</h2>
        <ol className="card-list gap-4 fairness__steps">
          {steps.map(([step, icon]) => (
            <li key={step}>
              <Icon name={icon} />
              <p>
                <strong>{t(`fair.steps.${step}`)}</strong>
                <span>{t(`fair.steps.${step}Text`)}</span>
              </p>
            </li>
          ))}
        </ol>
        <p className="fairness__text">{t('fair.tables')}</p>
      </Card>
      <JackpotCard />
      <Own />
      {!soughtTicket && <TicketDraws />}
      <TableDraws />
    </Page>
  );
}

function Own() {
  const id = member.value?.id;
  const value = ownFairness.value;
  const { state } = ownSource.value;
  useLayoutEffect(() => {
    if (id) void loadOwn();
  }, [id]);
  if (!id) {
    return (
      <Card className="stack fairness">
        <h2>{t('fair.seeds')}</h2>
        <p className="fairness__text">{t(freePlayOpen.value ? 'fair.guest' : 'fair.guestLogin')}</p>
        <Button icon="log-in" onClick={() => void guardAccount('/fairness')}>
          {t('fair.logIn')}
        </Button>
      </Card>
    );
  }
  if (value) {
    return (
      <>
        <SeedCard fairness={value.fairness} />
        <OwnRounds />
      </>
    );
  }
  if (state === 'missing') {
    return (
      <Card className="stack fairness">
        <h2>{t('fair.seeds')}</h2>
        <LoadFailure
          {...failureTexts('fair.ownAbsent', ownSource.value.failure)}
          onRetry={loadOwn}
        />
      </Card>
    );
  }
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    </Card>
  );
}
