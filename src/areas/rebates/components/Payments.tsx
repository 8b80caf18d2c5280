import { Link } from 'wouter';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import type { RebatePayment, RebateState } from '../../../../contract/rebates/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';

/**
 * The last payments by category, newest first; all of them are in the bonus record.
 * @useSignals
 */
export function Payments({ known: { payments, currencySymbol: symbol } }: { known: RebateState }) {
  return (
    <Card>
      <h2>{t('memberRebates.payments')}</h2>
      {payments.length === 0 ? (
        <p className="member-rebates__soft">{t('memberRebates.noPayments')}</p>
      ) : (
        <Lines>
          {payments.map((payment) => (
            <Line
              key={payment.id}
              end={<strong className="figures">{moneyText(payment.amount, symbol)}</strong>}
            >
              <strong>{formatDate(payment.at, 'datetime', recordTimeZone)}</strong>
              <span>{wayWords(payment, symbol)}</span>
              {payment.lines.map(({ category, amount, validBet }) => (
                <span key={category}>
                  {t('memberRebates.line', {
                    category: t(`lobby.category.${category}`),
                    amount: moneyText(amount, symbol),
                    bets: moneyText(validBet, symbol),
                  })}
                </span>
              ))}
            </Line>
          ))}
        </Lines>
      )}
      {payments.length > 0 && (
        <p className="member-rebates__soft">
          <Link href="/member/bonusDetails">{t('memberRebates.all')}</Link>
        </p>
      )}
    </Card>
  );
}

function wayWords({ automatic, required }: RebatePayment, symbol: string): string {
  const way = t(automatic ? 'memberRebates.paidAtHour' : 'memberRebates.paidByHand');
  return required > 0
    ? `${way} ${t('memberRebates.required', { required: moneyText(required, symbol) })}`
    : way;
}
