import { useSearch } from 'wouter';
import {
  type TeamList,
  isNarrowed,
  minSearch,
  teamLevels,
  teamSorts,
  wrongEnds,
} from '../../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../../contract/index.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { currentPath } from '../../../models/navigation.ts';
import { offlineChoice } from '../../../models/offline-reports.ts';
import { type Filter, useFilter } from '../../../models/use-filter.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { exportTeam, teamQuery } from '../team.model.ts';
import { filtersIn, levelAddress, sameViewAddress, teamRequest, usualOrder } from '../team-url.ts';
import { useTeamReport } from '../use-team-report.ts';
import { AccountPages } from './AccountPages.tsx';
import { AccountSearch } from './AccountSearch.tsx';
import { Age } from './Age.tsx';
import { CsvExport } from './CsvExport.tsx';
import { Members } from './Members.tsx';
import { Nobody } from './Nobody.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { PathLine } from './PathLine.tsx';
import { TeamFilters } from './TeamFilters.tsx';

/**
 * The accounts right below the agent or another account, everybody below it, or those that a search
 * finds (AGT-06).
 * @useSignals
 */
export function Level() {
  const query = new URLSearchParams(useSearch());
  const filter = useFilter('today');
  const request = teamRequest(query, filter);
  const filters = filtersIn(query);
  const isWrong = wrongEnds(filters).length > 0;
  const known = useTeamReport(teamQuery, isWrong ? null : request);
  return (
    <>
      <Choice filter={filter} query={query} request={request} />
      <TeamFilters filters={filters} filter={filter} />
      {!request && <p className="text-muted">{t('team.searchShort', { letters: minSearch })}</p>}
      {request && !isWrong && <Found request={request} known={known} filter={filter} />}
    </>
  );
}

interface ChoiceProps {
  filter: Filter;
  query: URLSearchParams;
  request: Request<'agent.team'> | null;
}

function Choice({ filter, query, request }: ChoiceProps) {
  const searched = query.get('search') ?? '';
  return (
    <search className="team-filters">
      {searched === '' && (
        <SegmentedControl
          label={t('team.show')}
          hideLabel
          items={teamLevels.map((id) => ({ id, label: t(`team.levels.${id}`) }))}
          selected={request?.levels ?? 'one'}
          onSelect={(id) => filter.change({ levels: id === 'all' ? id : '', page: '' }, true)}
        />
      )}
      <AccountSearch filter={filter} searched={searched} />
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={request?.sort ?? 'account'}
          options={teamSorts.map((by) => ({ value: by, label: t(`team.column.${by}`) }))}
          onChange={(by) =>
            filter.change({ sort: by === 'account' ? '' : by, order: '', page: '' })
          }
        />
      </div>
    </search>
  );
}

interface FoundProps {
  request: Request<'agent.team'>;
  known: Cached<TeamList> & { reload: () => void };
  filter: Filter;
}

/** @useSignals */
function Found({ request, known, filter }: FoundProps) {
  const { value, state, failure, reload } = known;
  const query = new URLSearchParams(useSearch());
  const isAll = request.levels === 'all';
  const address = (account?: string) =>
    isAll ? sameViewAddress(currentPath.value, query, account) : levelAddress(account);
  if (state === 'missing')
    return (
      <NotLoaded
        title="team.absent"
        under={request.under}
        search={request.search}
        address={address}
        failure={failure}
        onRetry={reload}
      />
    );
  return (
    <>
      <Age known={known} end={<Switch {...offlineChoice('agent.team', request)} />} />
      <CsvExport
        label={t(isNarrowed(request) ? 'team.exportList' : 'team.export')}
        get={() => exportTeam(request)}
      />
      <div className="team-place">
        {request.search === undefined && <PathLine path={value?.path ?? []} address={address} />}
        {value && <Total count={value.total} />}
      </div>
      {value?.partial && <InlineAlert icon="info">{t('team.partial')}</InlineAlert>}
      <Rows request={request} list={value} filter={filter} address={address} />
      <AccountPages current={request.pageNo ?? 1} total={value?.totalPages ?? 0} filter={filter} />
    </>
  );
}

function Total({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <output className="text-muted">{t('team.accounts', { count: formatNumber(count) })}</output>
  );
}

interface RowsProps {
  request: Request<'agent.team'>;
  list: TeamList | null;
  filter: Filter;
  address: (account: string) => string;
}

/** @useSignals */
function Rows({ request, list, filter, address }: RowsProps) {
  const { sort = 'account', order = usualOrder(sort), search, under } = request;
  if (list?.total === 0) return <Nobody narrowed={isNarrowed(request)} under={under} />;
  return (
    <Members
      list={list}
      sort={sort}
      order={order}
      isAnyLevel={search !== undefined || request.levels === 'all'}
      address={address}
      onSort={(by, next) => filter.change({ sort: by, order: next, page: '' })}
    />
  );
}
