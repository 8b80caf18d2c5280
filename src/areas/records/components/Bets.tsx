import { useState } from 'react';
import { type Bet, betStates } from '../../../../contract/records/shapes.ts';
import { type CategoryCode, categories } from '../../../../contract/categories.ts';
import { vendorCategories } from '../../../models/catalogue.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { formatMoney, formatNumber, language, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PeriodChoice } from '../../../ui/PeriodChoice.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { recordQuery } from '../records.model.ts';
import { useCachedQuery } from '../../../models/use-cached-query.ts';
import { type Filter, periodProps, useFilter } from '../../../models/use-filter.ts';
import { useOlder } from '../use-older.ts';
import { signedMoney, timeText } from '../format.ts';
import { BetDialog } from './BetDialog.tsx';
import { Export } from './Export.tsx';
import { Figures } from './Figures.tsx';
import { CachedContent, RecordFrame } from './RecordFrame.tsx';
import { RecordList } from './RecordList.tsx';

const page = recordQuery('records.bets');
const totals = recordQuery('records.betTotals');

const nameOf = (bet: Bet): string => bet.gameName || t('records.bets.unknownGame');
const categoryOf = (bet: Bet): string =>
  bet.gameType ? t(`lobby.category.${bet.gameType}`) : bet.vassalage;
const resultOf = ({ state, stake, payout }: Bet): number | null =>
  state === 'open' || payout === null ? null : payout - stake;

/**
 * MEM-06.
 * @useSignals
 */
export function Bets() {
  const filter = useFilter('week');
  const { span, wrong, choice } = filter;
  const [opened, setOpened] = useState<Bet | null>(null);
  const vendors = vendorNames();
  const asked = {
    ...span,
    ...given('gameType', choice('type', categories)),
    ...given('vassalage', choice('vendor', [...vendors.keys()])),
    ...given('state', choice('state', betStates)),
  };
  const list = { ...asked, language: language.value };
  const known = useCachedQuery(page, wrong ? null : list);
  const sums = useCachedQuery(totals, wrong ? null : asked);
  const older = useOlder('records.bets', list, known.value, ({ bets }) => bets);
  const symbol = known.value?.currencySymbol ?? '';
  const refresh = () => void Promise.all([page.open(list), totals.open(asked)]);
  return (
    <RecordFrame page="personalHistoryCopy">
      <PeriodChoice {...periodProps(filter)} />
      <BetFilters filter={filter} vendors={vendors} />
      {!wrong && (
        <CachedContent
          known={known}
          onRefresh={refresh}
          end={
            known.value !== null &&
            known.value.bets.length > 0 && (
              <Export file={{ name: 'records.betExport', request: list }} />
            )
          }
        >
          <BetSums known={sums} />
          <RecordList
            caption={t('records.bets.list')}
            rows={known.value?.bets ?? null}
            rowKey={({ id }) => id}
            columns={columnsOf(symbol, setOpened)}
            renderCard={(bet) => <BetCard bet={bet} symbol={symbol} onOpen={setOpened} />}
            older={older}
            empty={<NoBets filter={filter} />}
          />
        </CachedContent>
      )}
      {opened && <BetDialog bet={opened} symbol={symbol} onClose={() => setOpened(null)} />}
    </RecordFrame>
  );
}

/** A request field, omitted when not chosen. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };

/** By code. A tracked read. */
function vendorNames(): Map<string, string> {
  const cards = vendorCategories.value.flatMap((vendorCategory) =>
    Object.values(vendorCategory.cards),
  );
  return new Map(
    cards
      .map(({ vendorCode, displayName }): [string, string] => [vendorCode, displayName])
      .sort(([, a], [, b]) => a.localeCompare(b)),
  );
}

function BetFilters({
  filter: { choice, change },
  vendors,
}: {
  filter: Filter;
  vendors: ReadonlyMap<string, string>;
}) {
  const all = { value: '', label: t('records.all') };
  const types: CategoryCode[] = categories.filter((code) =>
    vendorCategories.value.some(({ gameCategory }) => gameCategory === code),
  );
  return (
    <div className="record__filters">
      <Select
        label={t('records.gameType')}
        options={[all, ...types.map((value) => ({ value, label: t(`lobby.category.${value}`) }))]}
        value={choice('type', types) ?? ''}
        onChange={(type) => change({ type })}
      />
      <Select
        label={t('records.vendor')}
        options={[all, ...[...vendors].map(([value, label]) => ({ value, label }))]}
        value={choice('vendor', [...vendors.keys()]) ?? ''}
        onChange={(vendor) => change({ vendor })}
      />
      <Select
        label={t('records.state.label')}
        options={[
          all,
          ...betStates.map((value) => ({ value, label: t(`records.state.${value}`) })),
        ]}
        value={choice('state', betStates) ?? ''}
        onChange={(state) => change({ state })}
      />
    </div>
  );
}

function BetSums({ known: { value, state } }: { known: ReturnType<typeof totals.at> }) {
  const money = (centavos: number | undefined) =>
    value && centavos !== undefined ? (
      <Money text={formatMoney(centavos, { symbol: value.currencySymbol })} />
    ) : null;
  return (
    <Figures
      heading={t('records.total.heading')}
      missing={state === 'missing'}
      items={[
        { name: t('records.total.bets'), value: value && formatNumber(value.bets) },
        { name: t('records.total.stake'), value: money(value?.stake) },
        { name: t('records.total.payout'), value: money(value?.payout) },
        {
          name: t('records.total.validStake'),
          value: money(value?.validStake),
          hint: t('records.total.validStakeHint'),
        },
        {
          name: t('records.total.profit'),
          value: value && (
            <Money
              text={signedMoney(value.profit, value.currencySymbol)}
              tone={value.profit > 0 ? 'in' : 'plain'}
            />
          ),
          hint: t('records.total.profitHint'),
        },
      ]}
    />
  );
}

function NoBets({ filter: { plain, allTime, change } }: { filter: Filter }) {
  if (plain && allTime)
    return (
      <Empty
        theme="games"
        title={t('records.bets.never')}
        text={t('records.bets.neverText')}
        action={playAction()}
      />
    );
  const clear = (
    <Button
      onClick={() => change({ period: 'any', from: '', to: '', type: '', vendor: '', state: '' })}
    >
      {t('records.bets.clear')}
    </Button>
  );
  return (
    <Empty
      theme={plain ? 'records' : 'search'}
      title={t('records.bets.none')}
      text={t(plain ? 'records.bets.noneText' : 'records.bets.noneFiltered')}
      action={clear}
    />
  );
}

function Result({ bet, symbol }: { bet: Bet; symbol: string }) {
  const result = resultOf(bet);
  if (result === null) return <span aria-hidden="true">–</span>;
  return <Money text={signedMoney(result, symbol)} tone={result > 0 ? 'in' : 'plain'} />;
}

const State = ({ state }: Pick<Bet, 'state'>) => (
  <span className={`record__state record__state--${state}`}>{t(`records.state.${state}`)}</span>
);

function columnsOf(symbol: string, onOpen: (bet: Bet) => void): Column<Bet>[] {
  return [
    {
      key: 'game',
      header: t('records.bets.game'),
      cell: (bet) => (
        <button
          type="button"
          className="record__open"
          onClick={() => onOpen(bet)}
          aria-label={t('records.bets.open', { game: nameOf(bet), at: timeText(bet.at) })}
        >
          <strong>{nameOf(bet)}</strong>
          <span>{categoryOf(bet)}</span>
        </button>
      ),
    },
    { key: 'time', header: t('records.bets.time'), cell: (bet) => timeText(bet.at) },
    { key: 'state', header: t('records.state.label'), cell: (bet) => <State state={bet.state} /> },
    {
      key: 'stake',
      header: t('records.bets.stake'),
      align: 'end',
      cell: (bet) => <Money text={formatMoney(bet.stake, { symbol })} />,
    },
    {
      key: 'payout',
      header: t('records.bets.payout'),
      align: 'end',
      cell: ({ payout }) =>
        payout === null ? '–' : <Money text={formatMoney(payout, { symbol })} />,
    },
    {
      key: 'result',
      header: t('records.bets.result'),
      align: 'end',
      cell: (bet) => <Result bet={bet} symbol={symbol} />,
    },
    {
      key: 'validBet',
      header: t('records.bets.validBet'),
      align: 'end',
      cell: ({ state, validBet }) =>
        state === 'open' ? '–' : <Money text={formatMoney(validBet, { symbol })} />,
    },
  ];
}

function BetCard({
  bet,
  symbol,
  onOpen,
}: {
  bet: Bet;
  symbol: string;
  onOpen: (bet: Bet) => void;
}) {
  return (
    <button type="button" className="record__card record__card--way" onClick={() => onOpen(bet)}>
      <span className="record__what">
        <strong>{nameOf(bet)}</strong>
        <span>{timeText(bet.at)}</span>
        {bet.state !== 'settled' && <State state={bet.state} />}
      </span>
      <span className="record__amounts">
        <Result bet={bet} symbol={symbol} />
        <span>
          {t('records.bets.stake')} {formatMoney(bet.stake, { symbol })}
        </span>
      </span>
    </button>
  );
}
