import type { Contract } from '../../../../contract/commissions/shapes.ts';
import { t } from '../../../models/language.ts';
import { asksOf, explainText, partyText, rateText } from '../format.ts';

interface TermsProps {
  contract: Pick<Contract, 'kind' | 'period' | 'salaryType' | 'tiers' | 'side' | 'other'>;
  symbol: string;
  /** Index of the tier met. */
  met?: number | null;
}

/**
 * A contract's payments, players, payer and tiers in plain words (CON-02).
 * @useSignals
 */
export function Terms({ contract, symbol }: TermsProps) {
  const { side, other } = contract;
  const who = partyText(other);
  return (
    <div className="stack gap-3">
      <p>{explainText(contract)}</p>
      <ul className="contracts__notes">
        <li>{t(`commissions.team.${side}`, { who })}</li>
        <li>{t(`commissions.payer.${side}`, { who })}</li>
        <li>{t('commissions.zone')}</li>
      </ul>
      <Tiers contract={contract} symbol={symbol} />
      <p className="contracts__soft">{t('commissions.tiers.rule')}</p>
    </div>
  );
}

/**
 * Tiers, highest rate first; no sideways scroll on phones.
 * @useSignals
 */
export function Tiers({ contract, symbol, met }: TermsProps) {
  const rows = contract.tiers
    .map((tier, i) => ({ tier, i }))
    .sort((a, b) => b.tier.rate - a.tier.rate);
  return (
    <table className="contracts__tiers">
      <caption>{t('commissions.tiers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('commissions.tiers.rate')}</th>
          <th scope="col">{t('commissions.tiers.asks')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tier, i }) => (
          <tr key={i} className={met === i ? 'contracts__met' : undefined}>
            <th scope="row" className="figures">
              {rateText(tier.rate)}
            </th>
            <td>
              <ul>
                {asksOf(tier, symbol).map((ask) => (
                  <li key={ask}>{ask}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
