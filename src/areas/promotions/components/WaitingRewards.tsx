import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  type ClaimedRewards,
  type RewardKindName,
  type Rewards,
  rewardKinds,
} from '../../../../contract/rewards/shapes.ts';
import { claimState } from '../../../models/claim-waiting.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { failureKey } from '../../../lib/result.ts';
import { moneyText } from '../../../models/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { worthOfAll, worthText } from '../../../models/reward-worth.ts';
import { waiting, waitingCount } from '../../../models/waiting-rewards.ts';
import { claimAll, followClaims } from '../waiting.model.ts';

const paths: Record<RewardKindName, string | null> = {
  calendar: '/member/calendar',
  missions: '/member/missions',
  vip: '/member/vip',
  rebates: '/member/manualRebate',
  referral: '/member/referral',
  promotions: null,
  raffles: '/promotions',
};

const icons: Record<RewardKindName, IconName> = {
  calendar: 'calendar-check',
  missions: 'check',
  vip: 'badge-check',
  rebates: 'coins',
  referral: 'users-round',
  promotions: 'gift',
  raffles: 'ticket',
};

/**
 * Rewards of all kinds that can be claimed, with one button for all of them (MEM-10). Nothing while
 * none waits.
 * @useSignals
 */
export function WaitingRewards() {
  const [outcome, show] = useState<ClaimedRewards | null>(null);
  useEffect(() => followClaims(), []);
  const { value } = waiting.value;
  const symbol = value?.currencySymbol ?? '';
  return (
    <>
      {outcome && <Outcome outcome={outcome} symbol={symbol} />}
      {value && waitingCount.value > 0 && (
        <Card className="stack gap-3 promo-waiting">
          <div className="promo-waiting__head">
            <h2>{t('promotions.waiting.title')}</h2>
            <LastUpdated text={ageText(waiting)} />
          </div>
          <Lines>
            {value.waiting.map((rewards) => (
              <Line key={rewards.kind}>
                <Row rewards={rewards} symbol={symbol} />
              </Line>
            ))}
          </Lines>
          <Required rewards={value.waiting} symbol={symbol} />
          <ClaimAll onDone={show} />
        </Card>
      )}
    </>
  );
}

/** @useSignals */
function Row({ rewards, symbol }: { rewards: Rewards; symbol: string }) {
  const { kind, count } = rewards;
  const name = t(`promotions.waiting.kind.${kind}`);
  const path = paths[kind];
  return (
    <div className="promo-waiting__row">
      <Icon name={icons[kind]} />
      <span>
        {path === null ? name : <Link href={path}>{name}</Link>}
        {count > 1 && ` · ${formatNumber(count)}`}
      </span>
      <strong className="figures">
        {worthText(rewards, symbol) || t('promotions.waiting.other')}
      </strong>
    </div>
  );
}

/**
 * What must be bet of it before a withdrawal.
 * @useSignals
 */
function Required({ rewards, symbol }: { rewards: readonly Rewards[]; symbol: string }) {
  const required = rewards.reduce((sum, one) => sum + one.required, 0);
  if (required === 0) return null;
  return (
    <p className="promo-soft">
      {t('promotions.waiting.required', { required: moneyText(required, symbol) })}
    </p>
  );
}

/** @useSignals */
function ClaimAll({ onDone }: { onDone: (outcome: ClaimedRewards | null) => void }) {
  const state = claimState.value;
  const busy = state.kind === 'sending' || state.kind === 'checking';
  const offline = connectivity.value === 'offline';
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
      <Button
        variant="primary"
        icon="gift"
        wide
        busy={busy}
        disabled={offline}
        onClick={() => void claimAll().then(onDone)}
      >
        {t('promotions.waiting.claimAll', { count: waitingCount.value })}
      </Button>
      {offline && <p className="promo-soft">{t('promotions.waiting.offline')}</p>}
    </>
  );
}

/** @useSignals */
function Outcome({ outcome, symbol }: { outcome: ClaimedRewards; symbol: string }) {
  const { claimed, failed } = outcome;
  const worth = worthOfAll(claimed, symbol);
  const kinds = rewardKinds.filter((kind) => failed.some((one) => one.kind === kind));
  return (
    <output className="stack gap-3">
      {(failed.length === 0 || claimed.length > 0) && (
        <InlineAlert icon="circle-check">
          {worth ? t('promotions.waiting.came', { worth }) : t('promotions.waiting.done')}
        </InlineAlert>
      )}
      {kinds.length > 0 && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('promotions.waiting.notClaimed', {
            kinds: kinds.map((kind) => t(`promotions.waiting.kind.${kind}`)).join(', '),
          })}
        </InlineAlert>
      )}
    </output>
  );
}
