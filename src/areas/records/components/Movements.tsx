import type { ReactNode } from 'react';
import { type MovementType, movementTypes } from '../../../../contract/records/shapes.ts';
import { rewardsAction, depositAction } from '../../../models/empty-actions.ts';
import { language, t } from '../../../models/language.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { recordQuery } from '../records.model.ts';
import { useOlder } from '../use-older.ts';
import { MovementList, TypeChoice } from './MovementList.tsx';
import { RecordFrame } from './RecordFrame.tsx';

const page = recordQuery('records.movements');
const totals = recordQuery('records.movementTotals');

/**
 * Wallet movements with balances (MEM-07).
 * @useSignals
 */
export function AccountRecord() {
  const filter = useFilter('week');
  const type = filter.choice('type', movementTypes);
  return (
    <RecordFrame page="transactionHistory">
      <PeriodChoice {...periodProps(filter)} />
      <div className="record__filters">
        <TypeChoice filter={filter} type={type} />
      </div>
      <OwnMovements filter={filter} type={type} empty={<NoMovements filter={filter} />} />
    </RecordFrame>
  );
}

/** Bonuses credited (MEM-09). */
export function BonusDetails() {
  const filter = useFilter('any');
  const empty = (
    <Empty
      theme="rewards"
      title={t(filter.allTime ? 'records.bonus.never' : 'records.bonus.none')}
      text={t('records.bonus.noneText')}
      action={rewardsAction()}
    />
  );
  return (
    <RecordFrame page="bonusDetails" intro={t('records.bonus.intro')}>
      <PeriodChoice {...periodProps(filter)} />
      <OwnMovements filter={filter} type="bonus" empty={empty} />
    </RecordFrame>
  );
}

interface OwnMovementsProps {
  filter: Filter;
  type: MovementType | undefined;
  empty: ReactNode;
}

/** @useSignals */
function OwnMovements({ filter: { span, wrong }, type, empty }: OwnMovementsProps) {
  const asked = { ...span, ...(type && { type }), language: language.value };
  const known = useCachedQuery(page, wrong ? null : asked);
  const sums = useCachedQuery(totals, wrong ? null : span);
  const older = useOlder('records.movements', asked, known.value, ({ movements }) => movements);
  if (wrong) return null;
  return (
    <MovementList
      movements={{
        known,
        sums,
        older,
        file: { name: 'records.export', request: asked },
        refresh: () => void Promise.all([page.open(asked), totals.open(span)]),
      }}
      type={type}
      empty={empty}
    />
  );
}

interface NoMovementsProps {
  filter: Filter;
  /** Of an account of an agent's team: nothing to do about it. */
  ofTeam?: boolean;
}

export function NoMovements({
  filter: { plain, allTime, change },
  ofTeam = false,
}: NoMovementsProps) {
  if (ofTeam)
    return (
      <EmptyState
        icon="receipt-text"
        title={t('records.money.none')}
        text={t('records.team.noneText')}
      />
    );
  if (plain && allTime)
    return (
      <Empty
        theme="records"
        title={t('records.money.never')}
        text={t('records.money.neverText')}
        action={depositAction()}
      />
    );
  const clear = (
    <Button onClick={() => change({ period: 'any', from: '', to: '', type: '' })}>
      {t('records.bets.clear')}
    </Button>
  );
  const why = t(plain ? 'records.money.noneText' : 'records.money.noneFiltered');
  return (
    <Empty
      theme={plain ? 'records' : 'search'}
      title={t('records.money.none')}
      text={why}
      action={clear}
    />
  );
}
