import { earningTypes } from '../../../../contract/points.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { Table } from '../../../ui/Table.tsx';
import { config, loadConfig } from '../points.model.ts';
import { Absent } from './Absent.tsx';

/** What earns points, what they are worth, and what holds for them (POINT-01). */
export function Rules() {
  const { value, state } = config.value;
  if (!value) return <Absent state={state} onRetry={() => void loadConfig()} />;
  const money = (centavos: number) => formatMoney(centavos, { symbol: value.currencySymbol });
  const types = earningTypes.filter((type) => value.rates[type] > 0);
  return (
    <div className="points__rules">
      <section>
        <h2>{t('points.rules.earn')}</h2>
        <p className="points__text">{t('points.rules.earnText')}</p>
        <Table
          caption={t('points.rules.earn')}
          rows={types}
          rowKey={(type) => type}
          columns={[
            { key: 'type', header: t('points.typeLabel'), cell: (type) => t(`points.type.${type}`) },
            { key: 'rate', header: t('points.rules.onePoint'), align: 'end', cell: (type) => money(value.rates[type]) },
          ]}
          empty={<p className="points__text">{t('points.rules.nothing')}</p>}
        />
      </section>
      <section>
        <h2>{t('points.rules.exchange')}</h2>
        <p className="points__text">{t('points.rules.exchangeText')}</p>
        <Table
          caption={t('points.rules.exchange')}
          rows={value.exchange}
          rowKey={({ from }) => String(from)}
          columns={[
            { key: 'from', header: t('points.rules.from'), cell: ({ from }) => t('points.rules.fromPoints', { points: formatNumber(from) }) },
            { key: 'ratio', header: t('points.rules.onePeso', { amount: money(100) }), align: 'end', cell: ({ ratio }) => t('points.price', { points: formatNumber(ratio) }) },
          ]}
          empty={null}
        />
      </section>
      <section>
        <h2>{t('points.tab.rules')}</h2>
        <ul className="points__rule-list">
          {['never', 'small', 'wait', 'goods', 'password', 'free'].map((rule) => (
            <li key={rule}>{t(`points.rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
