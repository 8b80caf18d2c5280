import type { ReactNode } from 'react';
import {
  type Movement,
  type MovementPage,
  type MovementTotals,
  type MovementType,
  movementTypes,
} from '../../../../contract/records/shapes.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { formatMoney, t } from '../../../models/language.ts';
import type { Filter } from '../../../models/use-filter.ts';
import { Money } from '../../../ui/Money.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { signedMoney, timeText } from '../format.ts';
import type { Exported } from '../records.model.ts';
import type { Older } from '../use-older.ts';
import { Export } from './Export.tsx';
import { Figures } from './Figures.tsx';
import { CachedContent } from './RecordFrame.tsx';
import { RecordList } from './RecordList.tsx';

/** Of one wallet. */
export interface Movements {
  known: Cached<MovementPage>;
  sums: Cached<MovementTotals>;
  older: Older<Movement>;
  file: Exported;
  refresh: () => void;
}

interface MovementListProps {
  movements: Movements;
  type: MovementType | undefined;
  empty: ReactNode;
  /** Beside the export. */
  choice?: ReactNode;
}

/** With sums, age and CSV (MEM-07). */
export function MovementList({
  movements: { known, sums, older, file, refresh },
  type,
  empty,
  choice,
}: MovementListProps) {
  const symbol = known.value?.currencySymbol ?? '';
  const rows = known.value?.movements ?? null;
  return (
    <CachedContent
      known={known}
      onRefresh={refresh}
      end={
        <>
          {choice}
          {rows !== null && rows.length > 0 && <Export file={file} />}
        </>
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

interface TypeChoiceProps {
  filter: Filter;
  type: MovementType | undefined;
}

export function TypeChoice({ filter, type }: TypeChoiceProps) {
  return (
    <Select
      label={t('records.type.label')}
      options={[
        { value: '', label: t('records.all') },
        ...movementTypes.map((value) => ({ value, label: t(`records.type.${value}`) })),
      ]}
      value={type ?? ''}
      onChange={(next) => filter.change({ type: next })}
    />
  );
}

function MovementSums({
  known: { value, state },
  type,
}: {
  known: Cached<MovementTotals>;
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
