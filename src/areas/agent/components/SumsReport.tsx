import { useSearch } from 'wouter';
import type { TeamSums } from '../../../../contract/agent/sums-shapes.ts';
import { minSearch } from '../../../../contract/agent/team-shapes.ts';
import { categories } from '../../../../contract/categories.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { t } from '../../../models/language.ts';
import { currentPath } from '../../../models/navigation.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { faultText } from '../format.ts';
import { spanFault } from '../overview.model.ts';
import { exportSums, sumsQuery } from '../sums.model.ts';
import { type SumsKind, type SumsRequest, sumsOf, sumsRequest } from '../sums-url.ts';
import { sameViewAddress } from '../team-url.ts';
import { useTeamReport } from '../use-team-report.ts';
import { AccountPages } from './AccountPages.tsx';
import { AccountSearch } from './AccountSearch.tsx';
import { Age } from './Age.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { CsvExport } from './CsvExport.tsx';
import { Nobody } from './Nobody.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { PathLine } from './PathLine.tsx';
import { SumsTable } from './SumsTable.tsx';

type Known = Cached<TeamSums> & { reload: () => void };

/**
 * A period's sums of a level of the team, or of a search's hits (AGT-01); the address has what is
 * shown.
 * @useSignals
 */
export function SumsReport({ kind }: { kind: SumsKind }) {
  const query = new URLSearchParams(useSearch());
  const filter = useFilter('today');
  const fault = spanFault(filter.span);
  const request = sumsRequest(kind, query, filter);
  const known = useTeamReport(sumsQuery, fault ? null : request);
  return (
    <>
      <PeriodChoice
        {...periodProps(filter, fault && faultText(fault))}
        onPeriod={(period) =>
          filter.change(
            { period: period === 'today' ? '' : period, from: '', to: '', page: '' },
            true,
          )
        }
      />
      <Filters kind={kind} filter={filter} query={query} request={request} />
      {!request && <p className="text-muted">{t('team.searchShort', { letters: minSearch })}</p>}
      {request && !fault && <Found kind={kind} request={request} known={known} filter={filter} />}
    </>
  );
}

interface FiltersProps {
  kind: SumsKind;
  filter: Filter;
  query: URLSearchParams;
  request: SumsRequest | null;
}

function Filters({ kind, filter, query, request }: FiltersProps) {
  const { columns, sort, byCategory } = sumsOf[kind];
  return (
    <search className="team-filters">
      <AccountSearch filter={filter} searched={query.get('search') ?? ''} />
      {byCategory && (
        <Select
          label={t('sums.category')}
          value={filter.choice('category', categories) ?? ''}
          options={[
            { value: '', label: t('sums.allCategories') },
            ...categories.map((value) => ({ value, label: t(`lobby.category.${value}`) })),
          ]}
          onChange={(category) => filter.change({ category, page: '' })}
        />
      )}
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={request?.sort ?? sort}
          options={columns.map((by) => ({ value: by, label: t(`sums.column.${by}`) }))}
          onChange={(by) => filter.change({ sort: by === sort ? '' : by, order: '', page: '' })}
        />
      </div>
    </search>
  );
}

interface FoundProps {
  kind: SumsKind;
  request: SumsRequest;
  known: Known;
  filter: Filter;
}

/** @useSignals */
function Found({ kind, request, known, filter }: FoundProps) {
  const { value, state, failure, reload } = known;
  const query = new URLSearchParams(useSearch());
  const address = (account?: string) => sameViewAddress(currentPath.value, query, account);
  if (state === 'missing')
    return (
      <NotLoaded
        title="sums.absent"
        under={request.under}
        search={request.search}
        address={address}
        failure={failure}
        onRetry={reload}
      />
    );
  return (
    <>
      <Age known={known} end={<Switch {...offlineChoice('agent.sums', request)} />} />
      <CsvExport
        label={t(request.search === undefined ? 'sums.export' : 'team.exportList')}
        get={() => exportSums(request)}
      />
      {request.search === undefined && <PathLine path={value?.path ?? []} address={address} />}
      {value ? (
        <Sums kind={kind} request={request} sums={value} filter={filter} address={address} />
      ) : (
        <ComingCards count={3} />
      )}
    </>
  );
}

interface SumsProps {
  kind: SumsKind;
  request: SumsRequest;
  sums: TeamSums;
  filter: Filter;
  address: (account?: string) => string;
}

/** @useSignals */
function Sums({ kind, request, sums, filter, address }: SumsProps) {
  const isLevel = request.search === undefined;
  if (sums.total === 0) return <Nobody narrowed={!isLevel} under={request.under} />;
  return (
    <>
      {sums.partial && <InlineAlert icon="info">{t('team.partial')}</InlineAlert>}
      {isLevel && sumsOf[kind].byCategory && sums.categories.length > 0 && (
        <>
          <h2>{t('sums.byCategory')}</h2>
          <CategoryTable sums={sums} />
          <h2>{t('sums.byAccount')}</h2>
        </>
      )}
      <SumsTable
        kind={kind}
        sums={sums}
        request={request}
        address={address}
        onSort={(sort, order) => filter.change({ sort, order, page: '' })}
      />
      <AccountPages current={request.pageNo} total={sums.totalPages} filter={filter} />
    </>
  );
}
