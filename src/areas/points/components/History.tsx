import type { Redemption } from '../../../../contract/points/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { listPage, openList, redemptions } from '../points.model.ts';
import { LoadError } from './LoadError.tsx';

/** Redemptions, newest first, with details (POINT-02). */
export function History() {
  const { value } = redemptions.value;
  if (!value) return <LoadError known={redemptions.value} onRetry={() => openList()} />;
  if (value.redemptions.length === 0)
    return (
      <Empty
        theme="rewards"
        title={t('points.noRedemptions')}
        text={t('points.noRedemptionsText')}
        action={{ label: t('points.redeemNow'), href: '/pointMall' }}
      />
    );
  const labels = {
    nav: t('points.pages'),
    previous: t('lobby.previousPage'),
    next: t('lobby.nextPage'),
    page: (number: number) => t('lobby.page', { number }),
  };
  return (
    <>
      <ul className="card-list points__list" aria-label={t('points.tab.history')}>
        {value.redemptions.map((redemption) => (
          <li key={redemption.id}>
            <Line redemption={redemption} />
          </li>
        ))}
      </ul>
      {value.totalPages > 1 && (
        <Pager
          current={listPage.value}
          total={value.totalPages}
          onPage={openList}
          labels={labels}
        />
      )}
    </>
  );
}

const timeText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

function Line({ redemption }: { redemption: Redemption }) {
  const {
    kind,
    name,
    quantity,
    unit,
    points,
    state,
    at,
    remark,
    reference,
    currencySymbol: symbol,
  } = redemption;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  const what = t('points.times', { number: formatNumber(quantity), name });
  const { ratio, redeemAmount, amountRequirement, paidAccount, paidAmount } = redemption;
  return (
    <details className="points__redemption">
      <summary aria-label={`${what}, ${t(`points.state.${state}`)}, ${timeText(at)}`}>
        <span className="points__what">
          <strong>{what}</strong>
          <small>{timeText(at)}</small>
        </span>
        <span className="points__end">
          <span className="figures">−{formatNumber(points)}</span>
          <span className={`points__state points__state--${state}`}>
            {t(`points.state.${state}`)}
          </span>
        </span>
      </summary>
      <DescriptionList
        items={[
          [t('points.remark'), remark],
          [t('points.count'), `${formatNumber(quantity)} ${unit}`],
          [
            t('points.needsPoints'),
            t('points.price', { points: formatNumber(redemption.pointsRequirement) }),
          ],
          [t('points.needsAmount'), amountRequirement > 0 ? money(amountRequirement) : null],
          [
            t('points.rate'),
            ratio === null
              ? null
              : t('points.ratio', { points: formatNumber(ratio), amount: money(100) }),
          ],
          [t('points.redeemAmount'), redeemAmount === null ? null : money(redeemAmount)],
          [
            t(kind === 'cash' ? 'points.paidInto' : 'points.paidFrom'),
            paidAccount && `${t('wallets.main')}, ${money(paidAmount)}`,
          ],
          [t('points.receivingAddress'), redemption.receivingAddress],
          [
            t('points.changed'),
            state === 'process' || kind === 'cash' ? null : timeText(redemption.changedAt),
          ],
          [t('points.reference'), reference],
        ]}
      />
    </details>
  );
}
