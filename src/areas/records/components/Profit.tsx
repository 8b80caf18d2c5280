import type { ProfitReport } from '../../../../contract/records/shapes.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { formatMoney, formatNumber, language, t } from '../../../models/language.ts';
import { theme } from '../../../models/theme.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chart } from '../../../ui/Chart.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { recordQuery } from '../records.model.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { periodProps, useFilter } from '../../../models/use-filter.ts';
import { dayText, monthText, signedMoney } from '../format.ts';
import { Export } from './Export.tsx';
import { Figures } from './Figures.tsx';
import { CachedContent, RecordFrame } from './RecordFrame.tsx';
import './Profit.css';

const reports = recordQuery('records.profit');

/**
 * Profit of settled bets by period and category (MEM-08).
 * @useSignals
 */
export function Profit() {
  const filter = useFilter('month');
  const { span, wrong, allTime } = filter;
  const known = useCachedQuery(reports, wrong ? null : span);
  const file = {
    name: 'records.profitExport',
    request: { ...span, language: language.value },
  } as const;
  return (
    <RecordFrame page="personalProfit" intro={t('records.profit.intro')}>
      <PeriodChoice {...periodProps(filter)} />
      {!wrong && (
        <CachedContent
          known={known}
          onRefresh={() => void reports.open(span)}
          end={(known.value?.bets ?? 0) > 0 && <Export file={file} />}
        >
          <Report report={known.value} allTime={allTime} />
        </CachedContent>
      )}
    </RecordFrame>
  );
}

function Report({ report, allTime }: { report: ProfitReport | null; allTime: boolean }) {
  if (report?.bets === 0) {
    const key = allTime ? 'never' : 'none';
    return (
      <Empty
        theme="records"
        title={t(`records.profit.${key}`)}
        text={t(`records.profit.${key}Text`)}
        action={playAction()}
      />
    );
  }
  return (
    <>
      <Figures heading={t('records.total.heading')} items={figuresOf(report)} />
      {report ? (
        <>
          <ByTime report={report} />
          <ByCategory report={report} />
        </>
      ) : (
        <Skeleton height="16rem" />
      )}
    </>
  );
}

/** null: loading. */
function figuresOf(report: ProfitReport | null) {
  const symbol = report?.currencySymbol ?? '';
  const money = (centavos: number) => <Money text={formatMoney(centavos, { symbol })} />;
  return [
    {
      name: t(`records.profit.${outcomeOf(report?.profit ?? 0)}`),
      value: report && <Signed centavos={report.profit} symbol={symbol} />,
    },
    { name: t('records.total.bets'), value: report && formatNumber(report.bets) },
    { name: t('records.total.stake'), value: report && money(report.stake) },
    { name: t('records.total.payout'), value: report && money(report.payout) },
  ];
}

function outcomeOf(profit: number): 'won' | 'even' | 'lost' {
  if (profit === 0) return 'even';
  return profit > 0 ? 'won' : 'lost';
}

const Signed = ({ centavos, symbol }: { centavos: number; symbol: string }) => (
  <Money text={signedMoney(centavos, symbol)} tone={centavos > 0 ? 'in' : 'plain'} />
);

const stepText = (step: ProfitReport['step'], day: string): string =>
  step === 'day' ? dayText(day) : monthText(day);

function stepColumns(
  step: ProfitReport['step'],
  symbol: string,
): Column<ProfitReport['steps'][number]>[] {
  return [
    { key: 'day', header: t(`records.profit.${step}`), cell: ({ day }) => stepText(step, day) },
    {
      key: 'bets',
      header: t('records.total.bets'),
      align: 'end',
      cell: ({ bets }) => formatNumber(bets),
    },
    {
      key: 'stake',
      header: t('records.total.stake'),
      align: 'end',
      cell: ({ stake }) => formatMoney(stake, { symbol }),
    },
    {
      key: 'payout',
      header: t('records.total.payout'),
      align: 'end',
      cell: ({ payout }) => formatMoney(payout, { symbol }),
    },
    {
      key: 'profit',
      header: t('records.total.profit'),
      align: 'end',
      cell: ({ profit }) => <Signed centavos={profit} symbol={symbol} />,
    },
  ];
}

/** The chart and its table. */
function ByTime({ report: { step, steps, currencySymbol: symbol } }: { report: ProfitReport }) {
  const title = t(`records.profit.byTime.${step}`);
  return (
    <Card className="stack gap-3 record__chart">
      <h2>{title}</h2>
      <Chart
        key={theme.value}
        label={t('records.profit.chart')}
        steps={steps.map(({ day, profit }) => ({ name: stepText(step, day), amount: profit }))}
        words={{
          format: (centavos) => signedMoney(centavos, symbol),
          short: (centavos) => formatMoney(centavos, { whole: true }),
        }}
        sum
      />
      <p className="record__legend" aria-hidden="true">
        <span className="record__key record__key--bars">{t('records.profit.bars')}</span>
        <span className="record__key record__key--line">{t('records.profit.line')}</span>
      </p>
      <details className="chart-table">
        <summary>{t('records.profit.table')}</summary>
        <Table
          caption={title}
          rows={steps.filter(({ bets }) => bets > 0).toReversed()}
          rowKey={({ day }) => day}
          empty={null}
          columns={stepColumns(step, symbol)}
        />
      </details>
    </Card>
  );
}

/** Bars relative to the largest result. */
function ByCategory({ report: { categories, currencySymbol: symbol } }: { report: ProfitReport }) {
  const max = Math.max(1, ...categories.map(({ profit }) => Math.abs(profit)));
  return (
    <Card className="stack gap-3 record__chart">
      <h2>{t('records.profit.byCategory')}</h2>
      <ul className="card-list gap-4 record__bars">
        {categories.map(({ gameType, profit, stake, bets }) => (
          <li key={gameType ?? 'other'}>
            <strong>
              {gameType ? t(`lobby.category.${gameType}`) : t('records.profit.otherCategory')}
            </strong>
            <Signed centavos={profit} symbol={symbol} />
            <meter
              className={`record__bar${profit > 0 ? ' record__bar--in' : ''}`}
              min={0}
              max={max}
              value={Math.abs(profit)}
              aria-hidden="true"
            />
            <small>
              {t('records.total.bets')} {formatNumber(bets)} · {t('records.total.stake')}{' '}
              {formatMoney(stake, { symbol })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
