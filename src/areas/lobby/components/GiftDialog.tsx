import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { type ClaimedRewards, rewardKinds } from '../../../../contract/rewards/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { claimState, claimWaiting, forgetClaim } from '../../../models/claim-waiting.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { worthOfAll, worthText } from '../../../models/reward-worth.ts';
import { waiting } from '../../../models/waiting-rewards.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';

interface GiftDialogProps {
  /** That can be drawn, elsewhere. */
  tickets: number;
  onClose: () => void;
}

/**
 * What a new member's gift holds, what must be bet of it before a withdrawal, and its opening
 * (AUTH-28d).
 */
export function GiftDialog({ tickets, onClose }: GiftDialogProps) {
  const [outcome, setOutcome] = useState<ClaimedRewards | null>(null);
  useEffect(() => forgetClaim, []);
  const isOpen = outcome !== null && outcome.failed.length === 0;
  return (
    <Dialog title={t('firstSteps.gift.dialog')} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="gift">
        <Box isOpen={isOpen} />
        {outcome ? (
          <Outcome outcome={outcome} tickets={tickets} onClose={onClose} />
        ) : (
          <Content tickets={tickets} onOpen={() => void claimWaiting().then(setOutcome)} />
        )}
      </div>
    </Dialog>
  );
}

/** @useSignals */
function Content({ tickets, onOpen }: { tickets: number; onOpen: () => void }) {
  const { value } = waiting.value;
  const rewards = value?.waiting ?? [];
  const symbol = value?.currencySymbol ?? '';
  const required = rewards.reduce((sum, one) => sum + one.required, 0);
  const state = claimState.value;
  const isBusy = state.kind === 'sending' || state.kind === 'checking';
  const isOffline = connectivity.value === 'offline';
  return (
    <>
      <ul className="gift__list">
        {rewards.map((reward) => (
          <li key={reward.kind}>
            <span>{t(`promotions.waiting.kind.${reward.kind}`)}</span>
            <strong className="figures">
              {worthText(reward, symbol) || t('promotions.waiting.other')}
            </strong>
          </li>
        ))}
      </ul>
      {required > 0 && (
        <p className="gift__soft">
          {t('promotions.waiting.required', { required: moneyText(required, symbol) })}
        </p>
      )}
      <ClaimStatus />
      <Button
        variant="primary"
        icon="gift"
        wide
        busy={isBusy}
        disabled={isOffline || rewards.length === 0}
        onClick={onOpen}
      >
        {t('firstSteps.gift.open')}
      </Button>
      {isOffline && <p className="gift__soft">{t('promotions.waiting.offline')}</p>}
      {tickets > 0 && <Tickets count={tickets} />}
    </>
  );
}

/** How the claim stands, unless it is done. */
function ClaimStatus() {
  const state = claimState.value;
  return (
    <>
      {state.kind === 'failed' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t(failureKey(state.failure))}
        </InlineAlert>
      )}
      {state.kind === 'undone' && (
        <InlineAlert icon="circle-exclamation-point">{t('promotions.waiting.undone')}</InlineAlert>
      )}
      {state.kind === 'checking' && (
        <InlineAlert icon="clock">{t('promotions.waiting.checking')}</InlineAlert>
      )}
    </>
  );
}

interface OutcomeProps {
  outcome: ClaimedRewards;
  tickets: number;
  onClose: () => void;
}

/** @useSignals */
function Outcome({ outcome: { claimed, failed }, tickets, onClose }: OutcomeProps) {
  const worth = worthOfAll(claimed, waiting.value.value?.currencySymbol ?? '');
  const kinds = rewardKinds.filter((kind) => failed.some((one) => one.kind === kind));
  const hasCome = failed.length === 0 || claimed.length > 0;
  return (
    <>
      <output className="gift__outcome">
        {hasCome && (
          <strong>{worth ? t('promotions.waiting.came', { worth }) : t('promotions.waiting.done')}</strong> // prettier-ignore
        )}
        {kinds.length > 0 && (
          <InlineAlert icon="circle-exclamation-point" tone="warn">
            {t('promotions.waiting.notClaimed', {
              kinds: kinds.map((kind) => t(`promotions.waiting.kind.${kind}`)).join(', '),
            })}
          </InlineAlert>
        )}
      </output>
      <Button variant="primary" wide onClick={onClose}>
        {t('firstSteps.gift.close')}
      </Button>
      {tickets > 0 && <Tickets count={tickets} />}
    </>
  );
}

/** @useSignals */
function Tickets({ count }: { count: number }) {
  return (
    <Link href="/member/tickets" className={buttonClass({ variant: 'quiet', wide: true })}>
      <span className="button__face">{t('firstSteps.gift.draw', { count })}</span>
    </Link>
  );
}

/** A box with a ribbon; its lid rises when it is open. */
function Box({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      className={`gift__box${isOpen ? ' gift__box--open' : ''}`}
      viewBox="0 0 120 112"
      width="120"
      height="112"
      aria-hidden="true"
    >
      <path className="gift__side" d="M18 52h84v50a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6z" />
      <path className="gift__ribbon" d="M52 52h16v56H52z" />
      <g className="gift__shine">
        <path d="M60 6v20M28 16l10 16M92 16L82 32M8 40l16 6M112 40l-16 6" />
      </g>
      <g className="gift__lid">
        <rect className="gift__top" x="12" y="36" width="96" height="20" rx="5" />
        <path className="gift__ribbon" d="M52 36h16v20H52z" />
        <path
          className="gift__bow"
          d="M60 36C48 36 34 30 36 20s18-8 24 16c6-24 22-26 24-16s-12 16-24 16z"
        />
      </g>
    </svg>
  );
}
