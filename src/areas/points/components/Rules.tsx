import { earningTypes } from '../../../../contract/points/shapes.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { config, loadConfig } from '../points.model.ts';
import { LoadError } from './LoadError.tsx';

/**
 * How points are earned, their value and terms (POINT-01).
 * @useSignals
 */
export function Rules() {
  const { value } = config.value;
  if (!value) return <LoadError known={config.value} onRetry={() => void loadConfig()} />;
  const money = (centavos: number) => formatMoney(centavos, { symbol: value.currencySymbol });
  const types = earningTypes.filter((type) => value.rates[type] > 0);
  return (
    <div className="stack stack--top points__rules">
      <section className="stack stack--top">
        <h2>{t('points.rules.earn')}</h2>
        <p className="text-muted">
          {types.length > 0
            ? [t('points.rules.earnText'), ...validBetNotes()].join(' ')
            : t('points.rules.nothing')}
        </p>
        <Rates
          label={t('points.rules.earn')}
          heads={[t('points.typeLabel'), t('points.rules.onePoint')]}
          rows={types.map((type) => [t(`points.type.${type}`), money(value.rates[type])])}
        />
      </section>
      <section className="stack stack--top">
        <h2>{t('points.rules.exchange')}</h2>
        <p className="text-muted">{t('points.rules.exchangeText')}</p>
        <Rates
          label={t('points.rules.exchange')}
          heads={[t('points.rules.from'), t('points.rules.onePeso', { amount: money(100) })]}
          rows={value.exchange.map(({ from, ratio }) => [
            t('points.rules.fromPoints', { points: formatNumber(from) }),
            t('points.price', { points: formatNumber(ratio) }),
          ])}
        />
      </section>
      <section className="stack stack--top">
        <h2>{t('points.tab.rules')}</h2>
        <ul className="points__rule-list">
          {(['never', 'small', 'wait', 'goods', 'password', 'free'] as const).map((rule) => (
            <li key={rule}>{t(`points.rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface RatesProps {
  label: string;
  heads: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}

/** Two columns that fit a phone. */
function Rates({ label, heads: [first, second], rows }: RatesProps) {
  return (
    <table className="points__rates">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figures">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
