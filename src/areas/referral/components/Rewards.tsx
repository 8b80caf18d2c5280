import { Link } from 'wouter';
import type { ReferralState } from '../../../../contract/referral/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { claimRewards, claimAction } from '../referral.model.ts';

/**
 * Rewards earned and claimable, and the monthly limit.
 * @useSignals
 */
export function Rewards({ known }: { known: ReferralState }) {
  const {
    rule,
    earned,
    ready,
    claimedThisMonth,
    claimable,
    verified,
    currencySymbol: symbol,
  } = known;
  const month = { done: formatNumber(claimedThisMonth), max: formatNumber(rule.maxPerMonth) };
  return (
    <Card className="stack gap-3 referral__rewards">
      <h2>{t('referral.rewards.title')}</h2>
      <dl className="referral__figures">
        <div>
          <dt>{t('referral.rewards.ready')}</dt>
          <dd data-testid="ready">
            <Money text={moneyText(ready, symbol)} tone={ready > 0 ? 'in' : 'plain'} />
          </dd>
        </div>
        <div>
          <dt>{t('referral.rewards.earned')}</dt>
          <dd data-testid="earned">
            <Money text={moneyText(earned, symbol)} />
          </dd>
        </div>
      </dl>
      <div className="referral__month">
        <meter
          min={0}
          max={Math.max(rule.maxPerMonth, claimedThisMonth)}
          value={claimedThisMonth}
          aria-label={t('referral.rewards.monthLabel')}
        >
          {t('referral.rewards.month', month)}
        </meter>
        <p className="text-muted">{t('referral.rewards.month', month)}</p>
      </div>
      <ClaimLine />
      {ready > 0 && !verified && (
        <>
          <InlineAlert icon="info">{t('referral.rewards.identity')}</InlineAlert>
          <Link
            href="/member/identity"
            className={`${buttonClass({ variant: 'primary' })} referral__claim`}
          >
            <span className="button__face">{t('kyc.title')}</span>
          </Link>
        </>
      )}
      {verified && claimable.amount > 0 && <ClaimButton claimable={claimable} symbol={symbol} />}
      {verified && ready > claimable.amount && (
        <p className="text-muted">
          {t(claimable.amount > 0 ? 'referral.rewards.rest' : 'referral.rewards.full', {
            rest: moneyText(ready - claimable.amount, symbol),
          })}
        </p>
      )}
    </Card>
  );
}

/**
 * Claims after its terms are shown.
 * @useSignals
 */
function ClaimButton({
  claimable,
  symbol,
}: {
  claimable: ReferralState['claimable'];
  symbol: string;
}) {
  const amount = moneyText(claimable.amount, symbol);
  const take = async () => {
    const asked = { amount, required: moneyText(claimable.required, symbol) };
    const text = t(claimable.required > 0 ? 'referral.claim.text' : 'referral.claim.free', asked);
    if (
      !(await confirm({
        title: t('referral.claim.title', asked),
        text,
        confirmLabel: t('referral.claim.button', asked),
      }))
    )
      return;
    const paid = await claimRewards(claimable);
    if (paid > 0) toast(t('referral.claim.done', { amount: moneyText(paid, symbol) }), 'good');
  };
  const busy = claimAction.value.kind === 'sending' || claimAction.value.kind === 'checking';
  return (
    <Button
      variant="primary"
      icon="gift"
      className="referral__claim"
      busy={busy}
      disabled={connectivity.value !== 'online' && !busy}
      onClick={() => void take()}
    >
      {t('referral.claim.button', { amount })}
    </Button>
  );
}

/** The last claim's status, unless done. */
function ClaimLine() {
  const now = claimAction.value;
  if (now.kind === 'idle' || now.kind === 'sending') return null;
  if (now.kind === 'checking')
    return <InlineAlert icon="clock">{t('referral.claim.checking')}</InlineAlert>;
  return (
    <InlineAlert icon="circle-exclamation-point" tone="warn">
      {t(now.kind === 'failed' ? failureKey(now.failure) : 'referral.claim.undone')}
    </InlineAlert>
  );
}
