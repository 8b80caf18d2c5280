import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { OwnRaffle, Raffle, RafflePrize } from '../../../../contract/promotions/raffle.ts';
import type { Promotion } from '../../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { moneyText } from '../../../models/money.ts';
import { coolOffText, responsiblePath } from '../../../models/responsible.ts';
import { ageText } from '../../../models/freshness.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { loadRaffleResult, raffleResult } from '../../../models/raffle-result.ts';
import { prizeText } from '../format.ts';

type WithRaffle = Promotion & { raffle: Raffle };

/**
 * What a raffle brings, who has won, and why its draw is fair; without the offer during a break, and
 * absent without a raffle.
 * @useSignals
 */
export function RaffleCards({
  promotion,
  own,
  symbol,
}: {
  promotion: Promotion;
  own: OwnRaffle | null;
  symbol: string;
}) {
  // prettier-ignore
  const { id, raffle } = promotion;
  if (!raffle) return null;
  const onBreak = coolOffText() !== null;
  return (
    <>
      {raffle.state === 'drawn' && <Winners id={id} own={own} symbol={symbol} />}
      {!onBreak && <Prizes raffle={raffle} symbol={symbol} />}
      <Fair id={id} raffle={raffle} />
    </>
  );
}

const times = (count: number) => t('promotions.raffle.times', { count: formatNumber(count) });

const wageringText = ({ required }: RafflePrize, symbol: string): string =>
  required > 0
    ? t('promotions.raffle.wagering', { required: moneyText(required, symbol) })
    : t('promotions.raffle.free');

/** @useSignals */
function Prizes({ raffle: { prizes }, symbol }: { raffle: Raffle; symbol: string }) {
  return (
    <Card className="stack gap-3">
      <h2>{t('promotions.raffle.prizes')}</h2>
      <Lines>
        {prizes.map((prize, i) => (
          <Line
            // The list is a raffle's, and never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
          >
            <strong className="figures">
              {prize.count > 1 && `${times(prize.count)} `}
              {prizeText(prize, symbol)}
            </strong>
            {prize.amount > 0 && (
              <span className="promo-soft raffle-required">{wageringText(prize, symbol)}</span>
            )}
          </Line>
        ))}
      </Lines>
      <p className="promo-soft">{t('promotions.raffle.order')}</p>
      <p className="promo-soft">
        {t('promotions.raffle.calm')}{' '}
        <Link href={responsiblePath}>{t('promotions.raffle.responsible')}</Link>
      </p>
    </Card>
  );
}

/** @useSignals */
function Winners({ id, own, symbol }: { id: string; own: OwnRaffle | null; symbol: string }) {
  const code = language.value;
  useEffect(() => void loadRaffleResult(id, code), [id, code]);
  const { value, state, failure } = raffleResult.value;
  return (
    <Card className="stack gap-3">
      <div className="promo-waiting__head">
        <h2>{t('promotions.raffle.winners')}</h2>
        <LastUpdated text={ageText(raffleResult)} />
      </div>
      {value?.id === id && <WinnerList winners={value.winners} own={own} symbol={symbol} />}
      {value?.id !== id && state !== 'missing' && <Skeleton lines={3} />}
      {value?.id !== id && state === 'missing' && (
        <LoadFailure
          {...failureTexts('promotions.raffle.winnersAbsent', failure)}
          onRetry={() => loadRaffleResult(id, code)}
        />
      )}
    </Card>
  );
}

const shownFirst = 10;

interface WinnerListProps {
  winners: readonly {
    place: number;
    number: number;
    name: string | null;
    points: number;
    amount: number;
  }[];
  own: OwnRaffle | null;
  symbol: string;
}

/** @useSignals */
function WinnerList({ winners, own, symbol }: WinnerListProps) {
  const [isWhole, setWhole] = useState(false);
  if (winners.length === 0) return <p>{t('promotions.raffle.winnersNone')}</p>;
  const mine = new Set(own?.won.map(({ place }) => place));
  return (
    <>
      <Lines>
        {winners.slice(0, isWhole ? undefined : shownFirst).map((winner) => (
          <Line
            key={winner.place}
            icon={mine.has(winner.place) ? 'trophy' : 'ticket'}
            end={<strong className="figures">{prizeText(winner, symbol)}</strong>}
          >
            <strong>
              {mine.has(winner.place)
                ? t('promotions.raffle.you')
                : (winner.name ?? t('promotions.raffle.hidden'))}
            </strong>
            <span className="promo-soft figures">
              {t('promotions.raffle.number', { number: formatNumber(winner.number) })}
            </span>
          </Line>
        ))}
      </Lines>
      {!isWhole && winners.length > shownFirst && (
        <Button onClick={() => setWhole(true)}>
          {t('promotions.raffle.more', { count: formatNumber(winners.length) })}
        </Button>
      )}
    </>
  );
}

/** @useSignals */
function Fair({ id, raffle }: { id: string; raffle: Raffle }) {
  const { state, serverSeedHash, digest } = raffle;
  return (
    <Card className="stack gap-3">
      <h2>{t('promotions.raffle.fair')}</h2>
      <p className="promo-soft">{t('promotions.raffle.fairText')}</p>
      <dl className="raffle-proof">
        <dt>{t('promotions.raffle.hash')}</dt>
        <dd>
          <code>{serverSeedHash}</code>
        </dd>
        <dt>
          {t(state === 'open' ? 'promotions.raffle.digest' : 'promotions.raffle.digestFinal')}
        </dt>
        <dd>
          <code>{digest}</code>
        </dd>
      </dl>
      {state === 'drawn' && (
        <div className="actions">
          <Link href={`/fairness?raffle=${id}`} className={buttonClass()}>
            {t('promotions.raffle.check')}
          </Link>
        </div>
      )}
    </Card>
  );
}

/** A raffle's facts, in place of a bonus's. */
export function raffleFacts({ raffle, startsAt, endsAt }: WithRaffle, symbol: string) {
  const at = (iso: string) => formatDate(iso, 'datetime', recordTimeZone);
  const atMost = (count: number) => t('promotions.raffle.atMost', { count });
  const taken = { taken: formatNumber(raffle.numbers), all: formatNumber(raffle.maxNumbers) };
  return {
    price: [
      t('promotions.raffle.fact.price'),
      t('promotions.raffle.price', { amount: moneyText(raffle.betPerNumber, symbol) }),
    ],
    numbers: [
      [t('promotions.raffle.fact.each'), atMost(raffle.maxPerMember)],
      [t('promotions.raffle.fact.all'), t('promotions.raffle.taken', taken)],
      [t('promotions.raffle.fact.vendors'), raffle.vendors.join(', ')],
      [t('promotions.raffle.fact.needs'), raffle.needsIdentity && t('promotions.raffle.identity')],
      [
        t('promotions.raffle.fact.often'),
        t(raffle.manyPrizes ? 'promotions.raffle.manyEach' : 'promotions.raffle.oneEach'),
      ],
    ],
    times: [
      [
        t('promotions.fact.time'),
        t('promotions.fromTo', { from: at(startsAt), to: at(endsAt ?? startsAt) }),
      ],
      [t('promotions.raffle.fact.claim'), at(raffle.claimUntil)],
      [t('promotions.raffle.fact.draw'), at(raffle.drawAt)],
    ],
  } as const;
}
