import type { Turnover } from '../../../../contract/withdrawals/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';

/**
 * Remaining turnover by cause (WAL-07).
 * @useSignals
 */
export function TurnoverMeter({
  turnover: { required, done, left, parts },
  symbol,
}: {
  turnover: Turnover;
  symbol: string;
}) {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  if (left === 0) return null;
  return (
    <section className="stack stack--top turnover" aria-labelledby="turnover">
      <h2 id="turnover">{t('withdrawals.turnover.title')}</h2>
      <meter
        className="turnover__meter"
        min={0}
        max={required}
        value={done}
        aria-label={t('withdrawals.turnover.title')}
      >
        {money(done)}
      </meter>
      <p className="turnover__figures">
        {t('withdrawals.turnover.done', { done: money(done), required: money(required) })}
      </p>
      <p className="withdraw__text">
        {[t('withdrawals.turnover.how'), ...validBetNotes()].join(' ')}
      </p>
      <ul className="turnover__parts">
        {parts.map((part) => (
          <li key={part.id}>
            <span>
              {t(`withdrawals.turnover.${part.kind}`, {
                amount: money(part.amount),
                date: formatDate(part.at, 'date'),
              })}
              {part.categories.length > 0 &&
                ` · ${t('withdrawals.turnover.games', { games: part.categories.map((code) => t(`lobby.category.${code}`)).join(', ') })}`}
            </span>
            <span className="figures">
              {t('withdrawals.turnover.left', { amount: money(part.left) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
