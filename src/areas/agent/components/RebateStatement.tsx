import { Link } from 'wouter';
import type {
  RebateLine,
  RebateStatement as Statement,
} from '../../../../contract/agent/rebate-shapes.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { type Filter, useFilter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { dayText } from '../format.ts';
import { rebateStatementQuery, statementCsv } from '../rebates.model.ts';
import { saveCsv } from '../save-csv.ts';
import { memberAddress, pageIn } from '../team-url.ts';
import { useTeamReport } from '../use-team-report.ts';
import { AccountPages } from './AccountPages.tsx';
import { Age } from './Age.tsx';
import { rateText } from './RateFields.tsx';
import { SortCell } from './SortTable.tsx';

const columns = ['account', 'category', 'validStake', 'ownRate', 'belowRate', 'amount'] as const;

/**
 * A day's shares, of each direct downline and category (AGT-11).
 * @useSignals
 */
export function RebateStatement({ day }: { day: string }) {
  const filter = useFilter('month');
  const request = { day, pageNo: pageIn(new URLSearchParams(location.search)) };
  const known = useTeamReport(rebateStatementQuery, request);
  return (
    <>
      <nav className="team-path" aria-label={t('team.path')}>
        <ol>
          <li>
            <Link href="/agent/agentRebates">{t('rebates.back')}</Link>
          </li>
          <li>
            <span aria-current="page">{dayText(day)}</span>
          </li>
        </ol>
      </nav>
      <Loaded known={known} request={request} filter={filter} />
    </>
  );
}

interface LoadedProps {
  known: Cached<Statement> & { reload: () => void };
  request: { day: string; pageNo: number };
  filter: Filter;
}

/** @useSignals */
function Loaded({ known, request, filter }: LoadedProps) {
  const { value, state, failure, reload } = known;
  if (state === 'missing')
    return <LoadFailure {...failureTexts('rebates.absent', failure)} onRetry={reload} />;
  return (
    <>
      <Age known={known} end={<Switch {...offlineChoice('agent.rebateStatement', request)} />} />
      {value ? <Shown statement={value} /> : <ComingCards count={3} />}
      <AccountPages current={request.pageNo} total={value?.totalPages ?? 0} filter={filter} />
    </>
  );
}

function Shown({ statement }: { statement: Statement }) {
  if (statement.total === 0)
    return <EmptyState icon="coins" title={t('rebates.noLines')} text={t('rebates.noLinesText')} />;
  return (
    <>
      <Sums statement={statement} />
      <Lines statement={statement} />
      <div className="actions">
        <Button icon="download" size="s" onClick={() => saveLines(statement)}>
          {t('rebates.exportLines')}
        </Button>
      </div>
    </>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { day, state, earned, carried, amount, paidAt, currencySymbol: symbol } = statement;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <Card className="stack gap-3">
      <h2>{t('rebates.of', { day: dayText(day) })}</h2>
      <DescriptionList
        items={[
          [t('rebates.column.earned'), money(earned)] as const,
          ...(carried === 0 ? [] : [[t('rebates.column.carried'), money(carried)] as const]),
          [t('rebates.column.amount'), money(amount)] as const,
          [t('rebates.column.state'), t(`rebates.state.${state}`)] as const,
        ]}
      />
      {paidAt !== null && (
        <p className="text-muted">
          {t('rebates.paidAt', { at: formatDate(paidAt, 'datetime', statement.timeZone) })}
        </p>
      )}
      {carried !== 0 && <p className="text-muted">{t('rebates.carriedHint')}</p>}
    </Card>
  );
}

function Lines({ statement: { lines, day, currencySymbol } }: { statement: Statement }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <section className="team-members" aria-label={t('rebates.lines')} tabIndex={0}>
      <table>
        <caption className="unseen">{t('rebates.lines')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rebates.line.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={lineKey(line)} line={line} day={day} symbol={currencySymbol} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const lineKey = ({ account, category, betDay, ownRate, belowRate }: RebateLine): string =>
  [account, category, betDay, ownRate, belowRate].join(' ');

function Line({ line, day, symbol }: { line: RebateLine; day: string; symbol: string }) {
  const { account, category, betDay, validStake, ownRate, belowRate, amount } = line;
  return (
    <tr>
      <th scope="row">
        {account === null ? (
          t('rebates.own')
        ) : (
          <Link href={memberAddress(account, { period: 'any', from: day, to: day })}>
            {account}
          </Link>
        )}
        {betDay !== day && (
          <span className="text-muted"> {t('rebates.takenBack', { day: dayText(betDay) })}</span>
        )}
      </th>
      <SortCell name={t('rebates.line.category')}>{t(`lobby.category.${category}`)}</SortCell>
      <SortCell name={t('rebates.line.validStake')}>{formatMoney(validStake, { symbol })}</SortCell>
      <SortCell name={t('rebates.line.ownRate')}>{rateText(ownRate)}</SortCell>
      <SortCell name={t('rebates.line.belowRate')}>{rateText(belowRate)}</SortCell>
      <SortCell name={t('rebates.line.amount')}>{formatMoney(amount, { symbol })}</SortCell>
    </tr>
  );
}

/** From what is on the device: works without network too (AGT-07d). */
function saveLines(statement: Statement): void {
  const heads = columns.map((column) => t(`rebates.line.${column}`));
  const text = statementCsv(
    statement,
    [t('rebates.column.day'), ...heads, t('team.csv.currency')],
    { own: t('rebates.own'), category: (category) => t(`lobby.category.${category}`) },
  );
  saveCsv(`rebates-${statement.day}.csv`, text);
}
