import type { ReferralState } from '../../../../contract/referral/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { moneyText } from '../../../models/money.ts';
import { agent } from '../../../models/session.ts';
import { Card } from '../../../ui/Card.tsx';

/**
 * A new friend's reward and conditions (MEM-11); agents get team members instead.
 * @useSignals
 */
export function Rule({ known: { rule, currencySymbol: symbol } }: { known: ReferralState }) {
  if (!rule.open) {
    const key = agent.value ? 'team' : 'closed';
    return (
      <Card className="referral__rule">
        <h2>{t(`referral.rule.${key}`)}</h2>
        <p className="text-muted">{t(`referral.rule.${key}Text`)}</p>
      </Card>
    );
  }
  const values = {
    reward: moneyText(rule.reward, symbol),
    deposit: moneyText(rule.minDeposit, symbol),
    bet: moneyText(rule.minTurnover, symbol),
    days: formatNumber(rule.days),
    max: formatNumber(rule.maxPerMonth),
    required: moneyText(Math.ceil((rule.reward * rule.turnoverPercent) / 100), symbol),
  };
  return (
    <Card className="referral__rule">
      <h2>{t('referral.rule.title', values)}</h2>
      <ol className="referral__steps">
        {(['joins', 'deposits', 'bets'] as const).map((step) => (
          <li key={step}>{t(`referral.rule.${step}`, values)}</li>
        ))}
      </ol>
      <ul className="referral__notes">
        <li>
          {t(rule.turnoverPercent > 0 ? 'referral.rule.turnover' : 'referral.rule.free', values)}
        </li>
        {(['max', 'stays', 'own'] as const).map((note) => (
          <li key={note}>{t(`referral.rule.${note}`, values)}</li>
        ))}
        {validBetNotes().map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}
