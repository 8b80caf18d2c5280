import type { Promotion, PromotionEligibility } from '../../../../contract/promotions/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { guardAccount } from '../../../models/guard.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { claim, claimAction, join, mayClaim } from '../promotions.model.ts';
import { gamesText } from '../format.ts';

/**
 * Claims a bonus after its terms are shown; never offline.
 * @useSignals
 */
export function ClaimButton({
  eligibility: { id, bonus, required, categories },
  symbol,
}: {
  eligibility: PromotionEligibility;
  symbol: string;
}) {
  const amount = moneyText(bonus ?? 0, symbol);
  const take = async () => {
    const asked = {
      amount,
      required: moneyText(required ?? 0, symbol),
      games: gamesText(categories),
    };
    const question = {
      title: t('promotions.claimTitle', asked),
      text: t(required ? 'promotions.claimText' : 'promotions.claimFree', asked),
    };
    if (!(await confirm({ ...question, confirmLabel: t('promotions.claim', { amount }) }))) return;
    if (await claim(id)) toast(t('promotions.claimedNow', { amount }), 'good');
  };
  return (
    <Button
      variant="primary"
      icon="gift"
      disabled={coolOffText() !== null || connectivity.value === 'offline'}
      busy={isBusy(id)}
      onClick={() => void take()}
    >
      {t('promotions.claim', { amount })}
    </Button>
  );
}

const isBusy = (id: string): boolean => {
  const now = claimAction.value;
  return (now.kind === 'sending' || now.kind === 'checking') && now.request === id;
};

/** Joins; guests log in and free-play users register first. */
export function JoinButton({ id, page }: { id: string; page: string }) {
  const begin = async () => {
    if (!mayClaim() && !(await guardAccount(page, 'promotions.realAccount'))) return;
    if (await join(id)) toast(t('promotions.joinedNow'), 'good');
  };
  return (
    <Button
      variant="primary"
      icon="sparkles"
      disabled={coolOffText() !== null}
      busy={isBusy(id)}
      onClick={() => void begin()}
    >
      {t(mayClaim() ? 'promotions.join' : 'promotions.logIn')}
    </Button>
  );
}

/** The last action's status, unless done. */
export function ActionLine({ id }: { id: string }) {
  const now = claimAction.value;
  if (now.kind === 'idle' || now.kind === 'sending' || now.request !== id) return null;
  if (now.kind === 'checking')
    return <InlineAlert icon="clock">{t('promotions.checking')}</InlineAlert>;
  return (
    <InlineAlert icon="circle-exclamation-point" tone="warn">
      {t(now.kind === 'failed' ? failureKey(now.failure) : 'promotions.undone')}
    </InlineAlert>
  );
}

/** A promotion's status, for guests too. */
export const statusOf = (promotion: Promotion, eligibility: PromotionEligibility | null) =>
  eligibility?.status ?? promotion.status;
