import { useSearch } from 'wouter';
import { teamRoles } from '../../../../contract/agent/link-shapes.ts';
import {
  type TeamList,
  memberStates,
  minSearch,
  teamSorts,
} from '../../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../../contract/index.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, useFilter } from '../../../models/use-filter.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Select } from '../../../ui/Select.tsx';
import { exportTeam, teamChanges, teamQuery } from '../team.model.ts';
import { teamRequest, usualOrder } from '../team-url.ts';
import { AccountPages } from './AccountPages.tsx';
import { AccountSearch } from './AccountSearch.tsx';
import { Age } from './Age.tsx';
import { CsvExport } from './CsvExport.tsx';
import { Members } from './Members.tsx';
import { Nobody } from './Nobody.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import { PathLine } from './PathLine.tsx';

/**
 * The accounts right below the agent or another account, or those that a search finds (AGT-06).
 * @useSignals
 */
export function Level() {
  const query = new URLSearchParams(useSearch());
  const filter = useFilter('today');
  const request = teamRequest(query, filter);
  const known = useCachedQuery(teamQuery, request, teamChanges);
  return (
    <>
      <Filters
        filter={filter}
        searched={query.get('search') ?? ''}
        sort={request?.sort ?? 'account'}
      />
      {request ? (
        <Found request={request} known={known} filter={filter} />
      ) : (
        <p className="text-muted">{t('team.searchShort', { letters: minSearch })}</p>
      )}
    </>
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
  if (state === 'missing')
    return <LoadFailure {...failureTexts('team.absent', failure)} onRetry={reload} />;
  return (
    <>
      <Age known={known} end={<OfflineChoice call="agent.team" request={request} />} />
      {request.search === undefined && (
        <CsvExport label={t('team.export')} get={() => exportTeam(request.under)} />
      )}
      {request.search === undefined && <PathLine path={value?.path ?? []} />}
      {value?.partial && <InlineAlert icon="info">{t('team.partial')}</InlineAlert>}
      <Rows request={request} list={value} filter={filter} />
      <AccountPages current={request.pageNo ?? 1} total={value?.totalPages ?? 0} filter={filter} />
    </>
  );
}

interface RowsProps {
  request: Request<'agent.team'>;
  list: TeamList | null;
  filter: Filter;
}

/** @useSignals */
function Rows({ request, list, filter }: RowsProps) {
  const { sort = 'account', order = usualOrder(sort), search } = request;
  const { role, state, under } = request;
  const narrowed = search !== undefined || role !== undefined || state !== undefined;
  if (list?.total === 0) return <Nobody narrowed={narrowed} under={under} />;
  return (
    <Members
      list={list}
      sort={sort}
      order={order}
      searched={search !== undefined}
      onSort={(by, next) => filter.change({ sort: by, order: next, page: '' })}
    />
  );
}

interface FiltersProps {
  filter: Filter;
  searched: string;
  sort: (typeof teamSorts)[number];
}

function Filters({ filter, searched, sort }: FiltersProps) {
  return (
    <search className="team-filters">
      <AccountSearch filter={filter} searched={searched} />
      <Select
        label={t('team.role')}
        value={filter.choice('role', teamRoles) ?? ''}
        options={[
          { value: '', label: t('team.all') },
          ...teamRoles.map((role) => ({ value: role, label: t(`registerCenter.roles.${role}`) })),
        ]}
        onChange={(role) => filter.change({ role, page: '' })}
      />
      <Select
        label={t('team.state')}
        value={filter.choice('state', memberStates) ?? ''}
        options={[
          { value: '', label: t('team.all') },
          ...memberStates.map((state) => ({ value: state, label: t(`team.states.${state}`) })),
        ]}
        onChange={(state) => filter.change({ state, page: '' })}
      />
      <div className="team-filters__sort">
        <Select
          label={t('team.sort')}
          value={sort}
          options={teamSorts.map((by) => ({ value: by, label: t(`team.column.${by}`) }))}
          onChange={(by) =>
            filter.change({ sort: by === 'account' ? '' : by, order: '', page: '' })
          }
        />
      </div>
    </search>
  );
}
