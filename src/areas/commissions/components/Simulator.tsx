import { useEffect, useState } from 'react';
import type { Contract, Simulation } from '../../../../contract/commissions/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import type { Result } from '../../../lib/result.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { news, simulate } from '../contracts.model.ts';
import { periodText, rateText, resultText } from '../format.ts';

/** Days; a real-time salary has too many periods for more than a week. */
const lengths = { short: [1, 3, 7], long: [1, 7, 31] } as const;

/**
 * What a contract would have paid, with its periods (CON-05).
 * @useSignals
 */
export function Simulator({ contract: { id, kind } }: { contract: Contract }) {
  const [days, setDays] = useState(7);
  const [answer, setAnswer] = useState<{
    days: number;
    request: string;
    result: Result<Simulation>;
  } | null>(null);
  const [turn, setTurn] = useState(0);
  const request = `${turn} ${news.value}`;
  useEffect(() => {
    let left = false;
    void simulate(id, days).then((result) => !left && setAnswer({ days, request, result }));
    return () => {
      left = true;
    };
  }, [id, days, request]);
  const choices = kind === 'agentRealtimeSalary' ? lengths.short : lengths.long;
  return (
    <section className="stack gap-3" aria-busy={answer?.days !== days}>
      <h3>{t('commissions.simulate.title')}</h3>
      <SegmentedControl
        label={t('commissions.simulate.days')}
        items={choices.map((count) => ({
          id: String(count),
          label: t('commissions.simulate.many', { count }),
        }))}
        selected={String(days)}
        onSelect={(count) => setDays(Number(count))}
      />
      {answer?.days === days ? (
        <Result result={answer.result} days={days} onRetry={() => setTurn(turn + 1)} />
      ) : (
        <Skeleton lines={2} />
      )}
      <p className="contracts__soft">{t('commissions.simulate.note')}</p>
    </section>
  );
}

/** @useSignals */
function Result({
  result,
  days,
  onRetry,
}: {
  result: Result<Simulation>;
  days: number;
  onRetry: () => void;
}) {
  if (!result.ok) {
    return (
      <div className="split gap-2">
        <Alert text={t(failureKey(result.failure))} />
        <Button size="s" onClick={onRetry}>
          {t('status.retry')}
        </Button>
      </div>
    );
  }
  const { amount, currencySymbol: symbol, totalPeriods, paidPeriods } = result.value;
  if (totalPeriods === 0) return <p>{t('commissions.simulate.noPeriod')}</p>;
  return (
    <>
      <output className="contracts__would">
        {t('commissions.simulate.text', {
          count: days,
          amount: moneyText(amount, symbol),
        })}{' '}
        {t('commissions.simulate.paid', { count: formatNumber(paidPeriods) })}
      </output>
      <details className="contracts__periods">
        <summary>{t('commissions.simulate.show')}</summary>
        {result.value.periods.length < totalPeriods && (
          <p className="contracts__soft">
            {t('commissions.simulate.newest', { count: formatNumber(result.value.periods.length) })}
          </p>
        )}
        <ol>
          {result.value.periods.map((period) => (
            <li key={period.from}>
              <span>
                <strong>{periodText(period)}</strong>
                <small>
                  {t('commissions.statement.validBet')}: {moneyText(period.validBet, symbol)} ·{' '}
                  {resultText(period.net, symbol)} · {t('commissions.statement.active')}:{' '}
                  {formatNumber(period.active)}
                </small>
              </span>
              <span className="figures contracts__due">
                {moneyText(period.amount, symbol)}
                {period.rate !== null && <small>{rateText(period.rate)}</small>}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
