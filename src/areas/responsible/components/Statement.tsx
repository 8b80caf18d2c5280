import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type {
  MovementTotals,
  MovementType,
  RecordPeriod,
} from '../../../../contract/records/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { resultKey } from '../../../models/responsible.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { loadStatement, statementOf } from '../responsible.model.ts';

const periods = ['today', 'week', 'month', 'any'] as const satisfies readonly RecordPeriod[];

/**
 * Activity statement: deposits, withdrawals, stakes and wins of a period (RG-02).
 * @useSignals
 */
export function Statement() {
  const [period, setPeriod] = useState<RecordPeriod>('month');
  useEffect(() => void loadStatement(period), [period]);
  const { totals, failure } = statementOf(period);
  return (
    <Card>
      <h2>{t('responsible.statement.title')}</h2>
      <p className="responsible__text">{t('responsible.statement.text')}</p>
      <SegmentedControl
        label={t('responsible.statement.period')}
        selected={period}
        onSelect={(id) => setPeriod(id as RecordPeriod)}
        items={periods.map((id) => ({ id, label: t(`responsible.statement.${id}`) }))}
      />
      {failure ? (
        <>
          <Alert text={t(failureKey(failure))} />
          <Button onClick={() => void loadStatement(period)}>{t('status.retry')}</Button>
        </>
      ) : (
        <Figures totals={totals} />
      )}
      <p className="responsible__links">
        <Link href="/member/transactionHistory">{t('records.title.transactionHistory')}</Link>
        <Link href="/member/personalProfit">{t('records.title.personalProfit')}</Link>
      </p>
    </Card>
  );
}

/** Subtracts returned stakes. */
function Figures({ totals }: { totals: MovementTotals | null }) {
  const sum = (...types: MovementType[]) =>
    (totals?.types ?? []).reduce(
      (all, { type, amount }) => all + (types.includes(type) ? amount : 0),
      0,
    );
  const net = sum('bet', 'refund', 'payout');
  const figures: [name: string, centavos: number][] = [
    [t('responsible.statement.deposits'), sum('deposit')],
    [t('responsible.statement.withdrawals'), -sum('withdrawal')],
    [t('responsible.statement.staked'), -sum('bet', 'refund')],
    [t('responsible.statement.paid'), sum('payout')],
    [t(resultKey(net)), Math.abs(net)],
  ];
  return (
    <dl className="responsible__figures" aria-busy={!totals || undefined}>
      {figures.map(([name, centavos]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {totals ? (
              <Money text={formatMoney(centavos, { symbol: totals.currencySymbol })} />
            ) : (
              <Skeleton width="5rem" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
