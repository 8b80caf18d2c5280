import type { ReactNode } from 'react';
import { maxOverviewDays } from '../../../../contract/agent/shapes.ts';
import type { AppAction, Request, Value } from '../../../../contract/index.ts';
import type { TextKey } from '../../../lib/text-key.ts';
import type { CachedQuery } from '../../../models/cached-query.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { faultText, spanText } from '../format.ts';
import { spanFault } from '../overview.model.ts';
import { useTeamReport } from '../use-team-report.ts';
import { Age } from './Age.tsx';

/** Reports of the agent alone, by day. */
type PeriodCall = 'agent.income' | 'agent.rebates';

interface PeriodReportProps<N extends PeriodCall & AppAction> {
  call: N;
  query: CachedQuery<N>;
  /** Where it cannot be loaded. */
  absent: TextKey;
  children: (report: Value<N>, filter: Filter) => ReactNode;
}

/**
 * A report by day of the chosen period, by default the month; the address has it (AGT-07c).
 * @useSignals
 */
export function PeriodReport<N extends PeriodCall>(props: PeriodReportProps<N>) {
  const { call, query, absent, children } = props;
  const filter = useFilter('month');
  const fault = spanFault(filter.span);
  const request = filter.span as Request<N>;
  const known = useTeamReport(query, fault ? null : request);
  const { value, state, failure, reload } = known;
  return (
    <>
      <PeriodChoice
        {...periodProps(filter, fault && faultText(fault))}
        hint={t('income.lastDays', { days: maxOverviewDays })}
        onPeriod={(period) =>
          filter.change({ period: period === 'month' ? '' : period, from: '', to: '' }, true)
        }
      />
      {!fault && state === 'missing' && (
        <LoadFailure {...failureTexts(absent, failure)} onRetry={reload} />
      )}
      {!fault && state !== 'missing' && (
        <>
          <Age known={known} end={<Switch {...offlineChoice(call, request)} />}>
            {value && <p>{spanText(value)}</p>}
          </Age>
          {value ? children(value, filter) : <ComingCards count={3} />}
        </>
      )}
    </>
  );
}
