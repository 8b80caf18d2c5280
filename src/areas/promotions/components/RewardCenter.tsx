import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  type OwnPromotions,
  type PromotionClaim,
  type PromotionEligibility,
  promotionStatuses,
} from '../../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { moneyText } from '../../../models/money.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { member } from '../../../models/session.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chips } from '../../../ui/Chips.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Meter } from './Meter.tsx';
import { WaitingRewards } from './WaitingRewards.tsx';
import { Eligibility } from './Eligibility.tsx';
import { ClaimButton, ActionLine } from './PromotionActions.tsx';
import {
  followPromotions,
  forgetAction,
  loadPromotions,
  memberPromotionsPath,
  own,
} from '../promotions.model.ts';
import { waitingCount } from '../../../models/waiting-rewards.ts';
import { statusIcons, typeIcons } from '../format.ts';

/** A member's promotions by status (MEM-10). */
export function RewardCenter() {
  const code = language.value;
  const id = member.value?.id;
  useEffect(() => followPromotions(code, id), [code, id]);
  useEffect(() => forgetAction, []);
  const { value } = own.value;
  const rest = coolOffText();
  return (
    <SidePanel
      {...memberCentre()}
      title={t('promotions.rewardCenter')}
      intro={t('promotions.centre.intro')}
      beside={<LastUpdated text={ageText(own)} />}
    >
      {rest && <InlineAlert icon="pause">{rest}</InlineAlert>}
      <WaitingRewards />
      {value ? <Rewards {...(value as OwnPromotions)} /> : <NotLoaded />}
    </SidePanel>
  );
}

function NotLoaded() {
  if (own.value.state !== 'missing') return <Skeleton height="16rem" />;
  return (
    <LoadFailure
      {...failureTexts('promotions.centre.absent', own.value.failure)}
      onRetry={loadPromotions}
    />
  );
}

/** A claim, or a bonus ready to claim. */
interface Entry {
  key: string;
  promotionId: string;
  of: Pick<PromotionClaim, 'type' | 'title' | 'status' | 'bonus'>;
  claim: PromotionClaim | null;
  /** Of a bonus ready to claim. */
  eligibility: PromotionEligibility | null;
}

/** Claimable first, then claims, newest first. */
function entriesOf({ eligibility, claims }: OwnPromotions): Entry[] {
  const ready = eligibility.filter(({ status }) => status === 'claim');
  const waiting = ready.map((eligibility) => ({
    key: `promotion ${eligibility.id}`,
    promotionId: eligibility.id,
    of: eligibility,
    claim: eligibility.claim,
    eligibility,
  }));
  const taken = new Set(ready.flatMap(({ claim }) => claim?.id ?? []));
  const others = claims
    .filter(({ id }) => !taken.has(id))
    .map((claim) => ({
      key: claim.id,
      promotionId: claim.promotionId,
      of: claim,
      claim,
      eligibility: null,
    }));
  return [...waiting, ...others];
}

/**
 * Entries of a status; empty statuses are hidden.
 * @useSignals
 */
function Rewards(known: OwnPromotions) {
  const [chosen, choose] = useState('all');
  const entries = entriesOf(known);
  const statuses = promotionStatuses.filter((status) =>
    entries.some(({ of }) => of.status === status),
  );
  const status = statuses.find((each) => each === chosen);
  const look = (
    <Link href={memberPromotionsPath} replace className={buttonClass()}>
      {t('promotions.centre.look')}
    </Link>
  );
  if (entries.length === 0 && waitingCount.value > 0) return null;
  if (entries.length === 0)
    return (
      <Empty
        theme="rewards"
        title={t('promotions.centre.none')}
        text={t('promotions.centre.noneText')}
        action={look}
      />
    );
  return (
    <>
      {statuses.length > 1 && (
        <Chips
          label={t('promotions.centre.filter')}
          items={[
            { id: 'all', label: t('promotions.type.all') },
            ...statuses.map((each) => ({
              id: each as string,
              label: t(`promotions.status.${each}`),
              icon: statusIcons[each],
            })),
          ]}
          selected={status ?? 'all'}
          onSelect={choose}
        />
      )}
      <ul className="promo-claims">
        {entries
          .filter((entry) => !status || entry.of.status === status)
          .map((entry) => (
            <li key={entry.key}>
              <Reward entry={entry} symbol={known.currencySymbol} />
            </li>
          ))}
      </ul>
      <p>{look}</p>
    </>
  );
}

/** @useSignals */
function Reward({
  entry: {
    of: { type, title, status, bonus },
    promotionId,
    claim,
    eligibility,
  },
  symbol,
}: {
  entry: Entry;
  symbol: string;
}) {
  return (
    <Card className="stack gap-3 promo-claim">
      <div className="promo-claim__head">
        <Icon name={typeIcons[type]} />
        <div className="promo-claim__words">
          <h2>{title}</h2>
          {claim && (
            <span className="promo-soft">{formatDate(claim.at, 'datetime', recordTimeZone)}</span>
          )}
        </div>
        {bonus !== null && (
          <Money text={moneyText(bonus, symbol)} tone={claim?.meter ? 'in' : 'plain'} />
        )}
      </div>
      <Eligibility status={status} />
      {claim?.note && <p className="promo-soft">{t('promotions.note', { note: claim.note })}</p>}
      {claim && <Meter claim={claim} symbol={symbol} />}
      <ActionLine id={promotionId} />
      <div className="actions promo-ways">
        {eligibility && <ClaimButton eligibility={eligibility} symbol={symbol} />}
        <Link
          href={`${memberPromotionsPath}?id=${promotionId}`}
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('promotions.details')}
        </Link>
      </div>
    </Card>
  );
}
