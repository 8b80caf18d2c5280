import { Link } from 'wouter';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { prizeText } from '../format.ts';
import { history } from '../tickets.model.ts';

/**
 * What was drawn in the last 28 days.
 * @useSignals
 */
export function History({ symbol }: { symbol: string }) {
  return (
    <Card className="stack">
      <h2>{t('tickets.history')}</h2>
      {history.value.length === 0 ? (
        <p className="tickets__soft">{t('tickets.noHistory')}</p>
      ) : (
        <Lines>
          {history.value.map(({ id, kind, prize, at }) => (
            <Line key={id} end={<Link href={`/fairness?drawn=${id}`}>{t('tickets.check')}</Link>}>
              <strong className="figures">{prizeText(prize, symbol)}</strong>
              <span className="tickets__soft">
                {t(`tickets.kind.${kind}`)} · <time dateTime={at}>{formatDate(at)}</time>
              </span>
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  );
}
