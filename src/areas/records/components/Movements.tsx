import type { ReactNode } from 'react';
import {
  type Movement,
  type MovementType,
  movementTypes,
} from '../../../../contract/records/shapes.ts';
import { formatMoney, language, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { recordQuery } from '../records.model.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { useOlder } from '../use-older.ts';
import { signedMoney, timeText } from '../format.ts';
import { Export } from './Export.tsx';
import { Figures } from './Figures.tsx';
import { CachedContent, RecordFrame } from './RecordFrame.tsx';
import { RecordList } from './RecordList.tsx';

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
        <Select
          label={t('records.type.label')}
          options={[
            { value: '', label: t('records.all') },
            ...movementTypes.map((value) => ({ value, label: t(`records.type.${value}`) })),
          ]}
          value={type ?? ''}
          onChange={(next) => filter.change({ type: next })}
        />
      </div>
      <MovementList filter={filter} type={type} empty={<NoMovements filter={filter} />} />
    </RecordFrame>
  );
}

/** Bonuses credited (MEM-09). */
export function BonusDetails() {
  const filter = useFilter('any');
  const empty = (
    <EmptyState
      icon="gift"
      title={t(filter.allTime ? 'records.bonus.never' : 'records.bonus.none')}
      text={t('records.bonus.noneText')}
    />
  );
  return (
    <RecordFrame page="bonusDetails" intro={t('records.bonus.intro')}>
      <PeriodChoice {...periodProps(filter)} />
      <MovementList filter={filter} type="bonus" empty={empty} />
    </RecordFrame>
  );
}

interface MovementListProps {
  filter: Filter;
  type: MovementType | undefined;
  empty: ReactNode;
}

/** @useSignals */
function MovementList({ filter: { span, wrong }, type, empty }: MovementListProps) {
  const asked = { ...span, ...(type && { type }), language: language.value };
  const known = useCachedQuery(page, wrong ? null : asked);
  const sums = useCachedQuery(totals, wrong ? null : span);
  const older = useOlder('records.movements', asked, known.value, ({ movements }) => movements);
  if (wrong) return null;
  const symbol = known.value?.currencySymbol ?? '';
  const rows = known.value?.movements ?? null;
  const refresh = () => void Promise.all([page.open(asked), totals.open(span)]);
  return (
    <CachedContent
      known={known}
      onRefresh={refresh}
      end={
        rows !== null &&
        rows.length > 0 && <Export file={{ name: 'records.export', request: asked }} />
      }
    >
      <MovementSums known={sums} type={type} />
      <RecordList
        caption={t('records.money.list')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsOf(symbol)}
        renderCard={(movement) => <MovementCard movement={movement} symbol={symbol} />}
        older={older}
        empty={empty}
      />
    </CachedContent>
  );
}

function MovementSums({
  known: { value, state },
  type,
}: {
  known: ReturnType<typeof totals.at>;
  type: MovementType | undefined;
}) {
  const symbol = value?.currencySymbol ?? '';
  const money = (centavos: number) => <Money text={formatMoney(centavos, { symbol })} />;
  const signed = (centavos: number) => <Amount amount={centavos} symbol={symbol} />;
  const items = type
    ? [
        {
          name: t(`records.type.${type}`),
          value: value && signed(value.types.find((one) => one.type === type)?.amount ?? 0),
        },
      ]
    : [
        { name: t('records.money.opening'), value: value && money(value.opening) },
        { name: t('records.money.in'), value: value && signed(value.in) },
        { name: t('records.money.out'), value: value && signed(value.out) },
        { name: t('records.money.closing'), value: value && money(value.closing) },
      ];
  return (
    <Figures heading={t('records.total.heading')} missing={state === 'missing'} items={items} />
  );
}

function NoMovements({ filter: { plain, allTime, change } }: { filter: Filter }) {
  if (plain && allTime)
    return (
      <EmptyState
        icon="receipt-text"
        title={t('records.money.never')}
        text={t('records.money.neverText')}
      />
    );
  const clear = (
    <Button onClick={() => change({ period: 'any', from: '', to: '', type: '' })}>
      {t('records.bets.clear')}
    </Button>
  );
  const why = t(plain ? 'records.money.noneText' : 'records.money.noneFiltered');
  return (
    <EmptyState
      icon={plain ? 'receipt-text' : 'search-x'}
      title={t('records.money.none')}
      text={why}
      action={clear}
    />
  );
}

const Amount = ({ amount, symbol }: { amount: number; symbol: string }) => (
  <Money text={signedMoney(amount, symbol)} tone={amount > 0 ? 'in' : 'plain'} />
);

function columnsOf(symbol: string): Column<Movement>[] {
  return [
    {
      key: 'type',
      header: t('records.type.label'),
      cell: ({ type, gameName, cause }) => (
        <span className="record__what">
          <strong>{t(`records.type.${type}`)}</strong>
          {gameName && <span>{gameName}</span>}
          {cause && <span>{t(`records.cause.${cause}`)}</span>}
        </span>
      ),
    },
    { key: 'time', header: t('records.bets.time'), cell: ({ at }) => timeText(at) },
    { key: 'id', header: t('records.bet.reference'), cell: ({ id }) => id },
    {
      key: 'amount',
      header: t('records.money.amount'),
      align: 'end',
      cell: ({ amount }) => <Amount amount={amount} symbol={symbol} />,
    },
    {
      key: 'balance',
      header: t('records.money.balance'),
      align: 'end',
      cell: ({ balanceAfter }) => <Money text={formatMoney(balanceAfter, { symbol })} />,
    },
  ];
}

function MovementCard({
  movement: { type, gameName, cause, at, amount, balanceAfter, id },
  symbol,
}: {
  movement: Movement;
  symbol: string;
}) {
  return (
    <div className="record__card">
      <span className="record__what">
        <span className="record__name">
          <strong>{t(`records.type.${type}`)}</strong>
          <small>{id}</small>
        </span>
        {gameName && <span>{gameName}</span>}
        {cause && <span>{t(`records.cause.${cause}`)}</span>}
        <span>{timeText(at)}</span>
      </span>
      <span className="record__amounts">
        <Amount amount={amount} symbol={symbol} />
        <span>
          {t('records.money.balance')} {formatMoney(balanceAfter, { symbol })}
        </span>
      </span>
    </div>
  );
}
