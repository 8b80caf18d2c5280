import { useEffect } from 'react';
import { institutions } from '../../../../contract/institutions.ts';
import type { Withdrawals } from '../../../../contract/withdrawals/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { actionHere } from '../../../models/agent-pages.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Item, Items } from '../../../ui/Items.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { asWithdrawals, listPage, listed, openList, withdrawPath } from '../withdraw.model.ts';
import { stateIcons, toneOf } from './WithdrawalView.tsx';

/** The account's withdrawals; offline with age (MEM-16). */
export function WithdrawalList() {
  useEffect(() => openList(), []);
  const found = asWithdrawals(listed.value.value);
  return (
    <section className="stack stack--top withdraw__list" aria-labelledby="withdraw-list">
      <div className="title-row">
        <h2 id="withdraw-list">{t('withdrawals.history')}</h2>
        <LastUpdated text={ageText(listed)} />
      </div>
      {found ? <Listed {...found} /> : <NotLoaded />}
    </section>
  );
}

function NotLoaded() {
  if (listed.value.state === 'refreshing') return <Skeleton height="12rem" />;
  return (
    <LoadFailure
      {...failureTexts('withdrawals.listAbsent', listed.value.failure)}
      onRetry={openList}
    />
  );
}

function Listed({ withdrawals, totalPages }: Withdrawals) {
  if (withdrawals.length === 0)
    return (
      <Empty
        theme="money"
        title={t('withdrawals.none')}
        text={t('withdrawals.noneText')}
        action={actionHere()}
      />
    );
  const labels = {
    nav: t('withdrawals.pages'),
    previous: t('lobby.previousPage'),
    next: t('lobby.nextPage'),
    page: (number: number) => t('lobby.page', { number }),
  };
  return (
    <>
      <Items>
        {withdrawals.map(
          ({ id, reference, amount, currencySymbol: symbol, state, createdAt, account }) => (
            <Item
              key={id}
              icon={stateIcons[state]}
              tone={toneOf(state)}
              to={`${withdrawPath()}?id=${id}`}
              label={t('withdrawals.look', { reference, state: t(`withdrawals.state.${state}`) })}
              title={<strong>{t(`withdrawals.state.${state}`)}</strong>}
              about={`${institutions[account.institution].name} · ${formatDate(createdAt)}`}
              sum={formatMoney(amount, { symbol })}
            />
          ),
        )}
      </Items>
      {totalPages > 1 && (
        <Pager current={listPage.value} total={totalPages} onPage={openList} labels={labels} />
      )}
    </>
  );
}
