import type { VipState } from '../../../../contract/vip/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { claimVip, claimAction } from '../vip.model.ts';

type Reward = VipState['rewards'][number];

/**
 * Level rewards, claimable or claimed (REWARD-01).
 * @useSignals
 */
export function Rewards({ known: { rewards, coolingOff, currencySymbol } }: { known: VipState }) {
  return (
    <Card>
      <h2>{t('vip.rewards')}</h2>
      {rewards.length === 0 ? (
        <p className="vip__soft">{t('vip.noRewards')}</p>
      ) : (
        <Lines>
          {rewards.map((reward) => (
            <Line key={reward.rank}>
              <div className="split">
                <span className="vip__reward">
                  <strong className="figures">{moneyText(reward.amount, currencySymbol)}</strong>
                  <span className="vip__soft">
                    {t('vip.for', {
                      label: reward.label ?? t('vip.rank', { rank: formatNumber(reward.rank) }),
                    })}
                  </span>
                </span>
                <State reward={reward} symbol={currencySymbol} coolingOff={coolingOff} />
              </div>
              <ClaimLine rank={reward.rank} />
            </Line>
          ))}
        </Lines>
      )}
    </Card>
  );
}

/**
 * Claim date or button.
 * @useSignals
 */
function State({
  reward,
  symbol,
  coolingOff,
}: {
  reward: Reward;
  symbol: string;
  coolingOff: boolean;
}) {
  if (reward.claimedAt !== null) {
    return (
      <Pill icon="circle-check">
        {t('vip.claimed', { at: formatDate(reward.claimedAt, 'date', recordTimeZone) })}
      </Pill>
    );
  }
  if (coolingOff) return <Pill>{t('vip.waits')}</Pill>;
  return <ClaimButton reward={reward} symbol={symbol} />;
}

/**
 * Claims after its terms are shown.
 * @useSignals
 */
function ClaimButton({
  reward: { rank, amount, required },
  symbol,
}: {
  reward: Reward;
  symbol: string;
}) {
  const words = { amount: moneyText(amount, symbol), required: moneyText(required, symbol) };
  const take = async () => {
    const text = t(required > 0 ? 'vip.claim.text' : 'vip.claim.free', words);
    if (
      !(await confirm({
        title: t('vip.claim.title', words),
        text,
        confirmLabel: t('vip.claim.button', words),
      }))
    )
      return;
    if (await claimVip(rank)) toast(t('vip.claim.done', words), 'good');
  };
  const now = claimAction.value;
  const under = now.kind === 'sending' || now.kind === 'checking';
  return (
    <Button
      icon="gift"
      busy={under && now.request === rank}
      disabled={(under && now.request !== rank) || connectivity.value !== 'online'}
      onClick={() => void take()}
    >
      {t('vip.claim.button', words)}
    </Button>
  );
}

/** The last claim's status, unless done. */
function ClaimLine({ rank }: { rank: number }) {
  const now = claimAction.value;
  if (now.kind === 'idle' || now.kind === 'sending' || now.request !== rank) return null;
  if (now.kind === 'checking')
    return <InlineAlert icon="clock">{t('vip.claim.checking')}</InlineAlert>;
  return (
    <InlineAlert icon="circle-exclamation-point" tone="warn">
      {t(now.kind === 'failed' ? failureKey(now.failure) : 'vip.claim.undone')}
    </InlineAlert>
  );
}
