import { useEffect } from 'react';
import type { RaffleResult } from '../../../../contract/promotions/raffle.ts';
import { checkRaffle } from '../../../../games/checks.ts';
import { ageText } from '../../../models/freshness.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { loadRaffleResult, raffleResult } from '../../../models/raffle-result.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Seeds } from './Seeds.tsx';
import { useVerdict } from './use-verdict.ts';

/** The raffle of `?raffle=`, drawn again on this device (PROMO-02b). */
export function RaffleDraw({ id }: { id: string }) {
  const code = language.value;
  useEffect(() => void loadRaffleResult(id, code), [id, code]);
  const { value, state, failure } = raffleResult.value;
  if (value?.id === id) return <Drawn result={value} />;
  if (state !== 'missing') return <Skeleton height="12rem" />;
  const isGone = failure?.kind === 'rejected' && failure.code === 'not_found';
  return (
    <Card className="stack fairness">
      {isGone ? (
        <p>{t('fair.raffle.gone')}</p>
      ) : (
        <LoadFailure
          {...failureTexts('fair.raffle.absent', failure)}
          onRetry={() => loadRaffleResult(id, code)}
        />
      )}
    </Card>
  );
}

type RaffleVerdict = Awaited<ReturnType<typeof checkRaffle>>;

const marks: Record<RaffleVerdict, IconName> = {
  matches: 'badge-check',
  differs: 'circle-exclamation-point',
  unable: 'info',
};

/** @useSignals */
function Drawn({ result }: { result: RaffleResult }) {
  const verdict = useVerdict(result, checkRaffle);
  const { title, drawnAt, serverSeed, serverSeedHash, digest, numbers, winners, skipped } = result;
  return (
    <Card className="stack fairness">
      <h2>{t('fair.raffle.title', { title })}</h2>
      <LastUpdated text={ageText(raffleResult)} />
      <p className="fairness__text">{t('fair.raffle.text')}</p>
      <div className="fair-round">
        <p className="fair-round__head">
          <time dateTime={drawnAt}>{formatDate(drawnAt, 'datetime', recordTimeZone)}</time>
        </p>
        <p className={`fair-round__verdict fair-round__verdict--${verdict ?? 'asked'}`}>
          {verdict && <Icon name={marks[verdict]} size={18} />}
          {t(`fair.verdict.${verdict ?? 'asked'}`)}
        </p>
        {winners.length === 0 && <p>{t('fair.raffle.none')}</p>}
        <details>
          <summary>{t('fair.details')}</summary>
          <Seeds
            items={[
              [t('fair.serverSeedHash'), serverSeedHash],
              [t('fair.serverSeed'), serverSeed],
              [t('fair.raffle.digest'), digest],
              [t('fair.raffle.count'), String(numbers)],
              [t('fair.raffle.message'), `${digest}:${numbers}:0`],
            ]}
          />
          <p>{t('fair.raffle.drawn')}</p>
          <ul>
            {winners.map(({ number, place }) => (
              <li key={number} className="digits">
                {formatNumber(number)}: {t('fair.raffle.place', { place })}
              </li>
            ))}
            {skipped.map(({ number, place }) => (
              <li key={number} className="digits">
                {formatNumber(number)}: {t('fair.raffle.skipped', { place })}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}
