import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
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
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Select } from '../../../ui/Select.tsx';
import { teamChanges, teamQuery } from '../team.model.ts';
import { teamRequest, usualOrder } from '../team-url.ts';
import { Age } from './Age.tsx';
import { TeamExport } from './TeamExport.tsx';
import { Members } from './Members.tsx';
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
      <Age known={known} />
      {request.search === undefined && <TeamExport under={request.under} />}
      {request.search === undefined && <PathLine path={value?.path ?? []} />}
      {value?.partial && <InlineAlert icon="info">{t('team.partial')}</InlineAlert>}
      <Rows request={request} list={value} filter={filter} />
      <Pages current={request.pageNo ?? 1} total={value?.totalPages ?? 0} filter={filter} />
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
  if (list?.total === 0) return <Nobody request={request} />;
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

interface PagesProps {
  current: number;
  total: number;
  filter: Filter;
}

/** @useSignals */
function Pages({ current, total, filter }: PagesProps) {
  return (
    <Pager
      current={current}
      total={total}
      onPage={(page) => filter.change({ page: page === 1 ? '' : String(page) }, true)}
      labels={{
        nav: t('team.pages'),
        previous: t('lobby.previousPage'),
        next: t('lobby.nextPage'),
        page: (number: number) => t('lobby.page', { number }),
      }}
    />
  );
}

/** ms after the last key until it searches. */
const pause = 400;

interface FiltersProps {
  filter: Filter;
  searched: string;
  sort: (typeof teamSorts)[number];
}

function Filters({ filter, searched, sort }: FiltersProps) {
  const [text, setText] = useState(searched);
  useEffect(() => {
    if (text.trim() === searched) return undefined;
    const timer = setTimeout(
      () => filter.change({ search: text.trim(), under: '', page: '' }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [text, searched, filter]);
  return (
    <search className="team-filters">
      <Field
        type="search"
        icon="search"
        name="search"
        label={t('team.search')}
        value={text}
        onChange={setText}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
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

interface NobodyProps {
  request: NonNullable<ReturnType<typeof teamRequest>>;
}

function Nobody({ request }: NobodyProps) {
  const narrowed =
    request.search !== undefined || request.role !== undefined || request.state !== undefined;
  if (narrowed)
    return <EmptyState icon="search" title={t('team.none')} text={t('team.noneText')} />;
  if (request.under !== undefined)
    return <EmptyState icon="users-round" title={t('team.leaf')} text={t('team.leafText')} />;
  return (
    <EmptyState
      icon="users-round"
      title={t('agent.overview.nobody')}
      text={t('agent.overview.nobodyText')}
      action={
        <Link href="/agent/registerCenter" className={buttonClass()}>
          <span className="button__face">{t('team.bring')}</span>
        </Link>
      }
    />
  );
}
