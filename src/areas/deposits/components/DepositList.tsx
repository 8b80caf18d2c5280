import { useEffect } from 'react';
import { useSearch } from 'wouter';
import {
  type Deposit,
  type RailName,
  depositStates,
  rails,
} from '../../../../contract/deposits/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Item, Items } from '../../../ui/Items.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { depositPath, offer, whenDepositsChange } from '../deposit.model.ts';
import { type DepositFilter, deposits, readFilter, writeFilter } from '../deposits.model.ts';
import { railName } from '../format.ts';
import { stateIcons, toneOf } from './Payment.tsx';

/** As in the form; closed ones by the site's own word. A tracked read. */
const namedRail = (rail: RailName): string =>
  railName(offer.known.value?.rails.find((each) => each.rail === rail) ?? { rail, name: null });

/** Deposits by status and method; offline with age (MEM-16). */
export function DepositList() {
  const query = new URLSearchParams(useSearch());
  const filter = readFilter(query);
  const key = writeFilter(filter);
  useEffect(() => whenDepositsChange(() => void deposits.load(key)), [key]);
  const { value } = deposits.now.value;
  const filtered = filter.state !== null || filter.rail !== null;
  const change = (next: Partial<DepositFilter>) => {
    const id = query.get('id');
    const address = [id && `id=${id}`, writeFilter({ ...filter, page: 1, ...next })]
      .filter(Boolean)
      .join('&');
    go(address ? `${depositPath()}?${address}` : depositPath(), { replace: true });
  };
  return (
    <section className="stack stack--top deposit__list" aria-labelledby="deposit-list">
      <div className="title-row">
        <h2 id="deposit-list">{t('deposits.history')}</h2>
        <LastUpdated text={ageText(deposits.now)} />
      </div>
      {(filtered || value?.deposits.length !== 0) && (
        <div className="deposit__filters">
          <Select
            label={t('deposits.filterState')}
            value={filter.state ?? ''}
            options={[
              { value: '', label: t('deposits.all') },
              ...depositStates.map((each) => ({ value: each, label: t(`deposits.state.${each}`) })),
            ]}
            onChange={(each) =>
              change({ state: depositStates.find((one) => one === each) ?? null })
            }
          />
          <Select
            label={t('deposits.filterRail')}
            value={filter.rail ?? ''}
            options={[
              { value: '', label: t('deposits.all') },
              ...rails.map((each) => ({ value: each, label: namedRail(each) })),
            ]}
            onChange={(each) => change({ rail: rails.find((one) => one === each) ?? null })}
          />
        </div>
      )}
      {value ? (
        <Listed
          deposits={value.deposits}
          filtered={filtered}
          filter={key}
          onAll={() => change({ state: null, rail: null })}
        />
      ) : (
        <NotLoaded onRetry={() => void deposits.load(key)} />
      )}
      {value && value.totalPages > 1 && (
        <Pager
          current={filter.page}
          total={value.totalPages}
          onPage={(page) => change({ page })}
          labels={pagerLabels()}
        />
      )}
    </section>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  if (deposits.now.value.state !== 'missing') return <Skeleton height="12rem" />;
  return (
    <LoadFailure
      {...failureTexts('deposits.listAbsent', deposits.now.value.failure)}
      onRetry={onRetry}
    />
  );
}

const pagerLabels = () => ({
  nav: t('deposits.pages'),
  previous: t('lobby.previousPage'),
  next: t('lobby.nextPage'),
  page: (number: number) => t('lobby.page', { number }),
});

interface ListedProps {
  deposits: readonly Deposit[];
  filtered: boolean;
  /** Query to retain when one opens. */
  filter: string;
  /** Removes the filter. */
  onAll: () => void;
}

function Listed({ deposits: list, filtered, filter, onAll }: ListedProps) {
  if (list.length === 0 && filtered)
    return (
      <Empty
        theme="search"
        title={t('deposits.noneFiltered')}
        text={t('deposits.noneFilteredText')}
        action={{ label: t('messages.showAll'), onAct: onAll }}
      />
    );
  if (list.length === 0)
    return (
      <Empty
        theme="money"
        title={t('deposits.none')}
        text={t('deposits.noneText')}
        action={{
          label: t('ui.do.deposit'),
          onAct: () => document.querySelector<HTMLElement>('main form input')?.focus(),
        }}
      />
    );
  return (
    <Items>
      {list.map(
        ({ id, reference, rail, amount, credited, currencySymbol: symbol, state, createdAt }) => (
          <Item
            key={id}
            icon={stateIcons[state]}
            tone={toneOf(state)}
            to={`${depositPath()}?id=${id}${filter && `&${filter}`}`}
            label={t('deposits.look', { reference })}
            title={<strong>{t(`deposits.state.${state}`)}</strong>}
            about={`${namedRail(rail)} · ${formatDate(createdAt)}`}
            sum={formatMoney(credited ?? amount, { symbol })}
            gain={state === 'credited'}
          />
        ),
      )}
    </Items>
  );
}
