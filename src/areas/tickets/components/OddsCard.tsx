import { Link } from 'wouter';
import type { TicketOffer } from '../../../../contract/tickets/shapes.ts';
import { t } from '../../../models/language.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Card } from '../../../ui/Card.tsx';
import { colourOf, oddsOf, oneIn, percentText, prizeText, wageringText } from '../format.ts';

/**
 * Each prize's chance, stated before the draw.
 * @useSignals
 */
export function OddsCard({ offer, symbol }: { offer: TicketOffer; symbol: string }) {
  return (
    <Card className="stack">
      <h2>{t('tickets.odds')}</h2>
      <ul className="tickets__odds">
        {oddsOf(offer.prizes).map(({ prize, chance }) => (
          <li key={prize.position}>
            {offer.kind === 'wheel' && (
              <span
                className="tickets__chip"
                style={{ background: colourOf(prize.position) }}
                aria-hidden="true"
              />
            )}
            <span className="tickets__prize">
              <strong className="figures">{prizeText(prize, symbol)}</strong>
              {prize.amount > 0 && (
                <span className="tickets__soft">{wageringText(prize, symbol)}</span>
              )}
            </span>
            <span className="tickets__chance figures">
              <span>{oneIn(chance)}</span>
              <span className="tickets__soft">{percentText(chance)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="tickets__soft">{t('tickets.oddsText')}</p>
      <p className="tickets__soft">
        {t('tickets.calm')} <Link href={responsiblePath}>{t('tickets.responsible')}</Link>
      </p>
    </Card>
  );
}
