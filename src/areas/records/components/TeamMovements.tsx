import { useEffect } from 'react';
import type { MovementType } from '../../../../contract/records/shapes.ts';
import { language, t } from '../../../models/language.ts';
import { offlineChoice, reportKey } from '../../../models/offline-reports.ts';
import { followTeam, teamChanges } from '../../../models/team-news.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { teamRecordQuery } from '../records.model.ts';
import { useOlder } from '../use-older.ts';
import { MovementList } from './MovementList.tsx';
import { NoMovements } from './Movements.tsx';

const page = teamRecordQuery('agent.movements');
const totals = teamRecordQuery('agent.movementTotals');

interface TeamMovementsProps {
  account: string;
  filter: Filter;
  type: MovementType | undefined;
}

/**
 * The wallet of an account of the agent's team (AGT-01).
 * @useSignals
 */
export function TeamMovements({ account, filter, type }: TeamMovementsProps) {
  const { span } = filter;
  const asked = { account, ...span, ...(type && { type }), language: language.value };
  const askedSums = { account, ...span };
  const known = useCachedQuery(page, asked, teamChanges);
  const sums = useCachedQuery(totals, askedSums, teamChanges);
  const older = useOlder('agent.movements', asked, known.value, ({ movements }) => movements);
  const isAtTop = older.rows.length === 0 && !older.busy;
  // A refresh restarts the list: not while somebody reads further down.
  useEffect(() => (isAtTop ? followTeam() : undefined), [isAtTop]);
  const sumsParts = [reportKey('agent.movementTotals', askedSums)];
  const { failure } = known;
  if (failure?.kind === 'rejected' && failure.code === 'not_found')
    return <EmptyState icon="search" title={t('team.unknown')} text={t('team.unknownText')} />;
  return (
    <MovementList
      movements={{
        known,
        sums,
        older,
        file: { name: 'agent.movementsExport', request: asked },
        refresh: () => void Promise.all([page.open(asked), totals.open(askedSums)]),
      }}
      type={type}
      choice={<Switch {...offlineChoice('agent.movements', asked, sumsParts)} />}
      empty={<NoMovements filter={filter} ofTeam />}
    />
  );
}
