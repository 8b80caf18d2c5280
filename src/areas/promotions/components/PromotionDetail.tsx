import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import type { Raffle } from '../../../../contract/promotions/raffle.ts';
import type { Promotion, PromotionEligibility } from '../../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { cameBack } from '../../../models/navigation.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { forgetAction, mayClaim, own, eligibilityOf } from '../promotions.model.ts';
import { bonusText, gamesText, turnoverText } from '../format.ts';
import { RaffleCards, raffleFacts } from './RaffleCards.tsx';
import { RaffleNumbers } from './RaffleNumbers.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { Banner } from './Banner.tsx';
import { Meter } from './Meter.tsx';
import { Eligibility } from './Eligibility.tsx';
import { ClaimButton, ActionLine, JoinButton, statusOf } from './PromotionActions.tsx';

interface DetailProps {
  promotion: Promotion;
  symbol: string;
  /** The list to return to. */
  back: string;
  page: string;
  /** From the list, which had focus. */
  opened: boolean;
}

/**
 * A promotion's terms, eligibility and actions (PROMO-01).
 * @useSignals
 */
export function PromotionDetail({ promotion, symbol, back, page, opened }: DetailProps) {
  const found = eligibilityOf(promotion.id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // Retains an application's text while eligibility reloads in another language.
  const eligibility = found ?? (own.value.state === 'refreshing' ? last : null);
  const status = statusOf(promotion, eligibility);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => forgetAction, []);
  // Its card had focus, perhaps far down.
  useEffect(() => {
    if (!opened) return;
    heading.current?.focus({ preventScroll: true });
    if (!cameBack()) scrollTo({ top: 0, behavior: 'instant' });
  }, [opened]);
  return (
    <article className="card-stack promo-detail">
      <Link href={back} className="promo-back">
        <Icon name="arrow-left" size={18} />
        {t('promotions.back')}
      </Link>
      <div className="card-stack promo-detail__main">
        <Card className="promo-detail__card">
          <Banner path={promotion.banner} first />
          <div className="promo-detail__words">
            <h2 ref={heading} tabIndex={-1} data-name>
              {promotion.title}
            </h2>
            <p data-about>{promotion.summary}</p>
            <Eligibility status={status} />
            <p className="promo-soft">{about(promotion, eligibility, status)}</p>
            <Note eligibility={eligibility} />
            <RaffleNumbers promotion={promotion} eligibility={eligibility} symbol={symbol} />
            <SoFar eligibility={eligibility} symbol={symbol} />
            {eligibility?.claim && <Meter claim={eligibility.claim} symbol={symbol} />}
            {eligibility && (
              <Conditions eligibility={eligibility} promotion={promotion} symbol={symbol} />
            )}
            <ActionLine id={promotion.id} />
            <div className="actions promo-ways">
              {actionsOf(promotion, eligibility, symbol, page)}
            </div>
          </div>
        </Card>
        <RaffleCards promotion={promotion} own={eligibility?.raffle ?? null} symbol={symbol} />
      </div>
      <div className="card-stack promo-detail__side">
        <Card className="promo-detail__facts">
          <DescriptionList items={factsOf(promotion, symbol)} />
        </Card>
        <Card>
          <h2>{t('promotions.terms')}</h2>
          <ul className="promo-terms">
            {promotion.terms.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
    </article>
  );
}

/**
 * The operator's words.
 * @useSignals
 */
function Note({ eligibility }: { eligibility: PromotionEligibility | null }) {
  const note = eligibility?.claim?.note;
  return note ? <p className="promo-soft">{t('promotions.note', { note })}</p> : null;
}

/**
 * What the bets since joining bring, before it is over.
 * @useSignals
 */
function SoFar({
  eligibility,
  symbol,
}: {
  eligibility: PromotionEligibility | null;
  symbol: string;
}) {
  if (!eligibility?.soFar) return null;
  const { bets, bonus } = eligibility.soFar;
  return (
    <p>
      {t('promotions.soFar', { bets: moneyText(bets, symbol), bonus: moneyText(bonus, symbol) })}
    </p>
  );
}

/** A status explained. */
function about(
  promotion: Promotion,
  eligibility: PromotionEligibility | null,
  status: PromotionEligibility['status'],
): string {
  if (eligibility && isProofAll(promotion, eligibility)) return t('promotions.about.prove');
  if (promotion.raffle) return aboutRaffle(promotion, promotion.raffle, status);
  const at = formatDate(promotion.startsAt, 'datetime', recordTimeZone);
  return t(`promotions.about.${status}`, { at });
}

/** A raffle's state explained. */
function aboutRaffle(
  { startsAt }: Promotion,
  { state, drawAt, cancelReason }: Raffle,
  status: PromotionEligibility['status'],
): string {
  const at = (iso: string) => formatDate(iso, 'datetime', recordTimeZone);
  if (state === 'cancelled')
    return t('promotions.raffle.about.cancelled', { reason: cancelReason ?? '' });
  if (state === 'drawn') return t('promotions.raffle.about.drawn');
  if (status === 'coming_soon')
    return t('promotions.raffle.about.coming_soon', { at: at(startsAt) });
  if (state === 'closed') return t('promotions.raffle.about.waiting', { at: at(drawAt) });
  if (status === 'joined') return t('promotions.raffle.about.joined');
  if (status === 'join') return t('promotions.raffle.about.join');
  return t('promotions.raffle.about.close', { at: at(drawAt) });
}

function actionsOf(
  { id, rule, status: offered }: Promotion,
  eligibility: PromotionEligibility | null,
  symbol: string,
  page: string,
) {
  const status = eligibility?.status;
  if (status === 'claim') return <ClaimButton eligibility={eligibility!} symbol={symbol} />;
  if (status === 'issued' || status === 'process' || status === 'claimed') return null;
  const { conditions = [] } = eligibility ?? {};
  const action = actionOf({ id, rule, offered, status, page, conditions });
  if (!eligibility || !needsProof(eligibility)) return action;
  return (
    <>
      <ProveLink />
      {!isProofAll({ rule }, eligibility) && action}
    </>
  );
}

interface Offered {
  id: string;
  rule: Promotion['rule'];
  /** The public status. */
  offered: Promotion['status'];
  /** The member's own, once loaded. */
  status: PromotionEligibility['status'] | undefined;
  page: string;
  conditions: PromotionEligibility['conditions'];
}

/** Where a joined member meets what is not met yet. */
function nextSteps(next: 'deposit' | 'install', conditions: Offered['conditions']) {
  const unmet = (wanted: string) => conditions.some(({ kind, met }) => kind === wanted && !met);
  const deposit = { href: '/member/depositv2', textKey: 'deposits.title' } as const;
  const install = { href: '/app', textKey: 'promotions.install' } as const;
  if (next === 'deposit') return [deposit];
  return [...(unmet('deposited') ? [deposit] : []), ...(unmet('appOpened') ? [install] : [])];
}

/** Actions other than claiming. */
function actionOf({ id, rule, offered, status, page, conditions }: Offered) {
  const next = promotionKinds[rule].next;
  if (status === 'joined' && next !== null) {
    return (
      <>
        {nextSteps(next, conditions).map(({ href, textKey }, i) => (
          <Link
            key={href}
            href={href}
            className={buttonClass({ variant: i === 0 ? 'primary' : 'secondary' })}
          >
            {t(textKey)}
          </Link>
        ))}
      </>
    );
  }
  if (status === 'join' && promotionKinds[rule].entry === 'apply') return <ApplyForm id={id} />;
  // Members wait for the gateway's status.
  return status === 'join' || (!mayClaim() && offered === 'join') ? (
    <JoinButton id={id} page={page} />
  ) : null;
}

/** Whether joining needs a verified contact first. */
const needsProof = ({ status, conditions }: PromotionEligibility): boolean =>
  (status === 'join' || status === 'joined') &&
  conditions.some(({ kind, met }) => kind === 'verified' && !met);

/** Whether only verification is missing, as for a new account's bonus. */
const isProofAll = (
  { rule }: Pick<Promotion, 'rule'>,
  eligibility: PromotionEligibility,
): boolean => !promotionKinds[rule].joinFirst && needsProof(eligibility);

/** Leads to verification (MEM-01). */
function ProveLink() {
  return (
    <Link href="/member/security" className={buttonClass({ variant: 'primary' })}>
      {t('promotions.prove')}
    </Link>
  );
}

/**
 * Conditions, met or not.
 * @useSignals
 */
function Conditions({
  eligibility: { conditions, status },
  promotion,
  symbol,
}: {
  eligibility: PromotionEligibility;
  promotion: Promotion;
  symbol: string;
}) {
  if (conditions.length === 0 || !['join', 'joined', 'process', 'claim', 'close'].includes(status))
    return null;
  const values = {
    days: promotion.newDays ?? 0,
    min: moneyText(promotion.minDeposit ?? 0, symbol),
  };
  return (
    <ul className="card-list gap-2 promo-conditions" aria-label={t('promotions.conditions')}>
      {conditions.map(({ kind, met }) => (
        <li key={kind}>
          <Icon
            name={met ? 'circle-check' : 'circle-exclamation-point'}
            size={18}
            className={met ? 'promo-met' : 'promo-unmet'}
          />
          <span>
            {t(`promotions.condition.${kind}`, values)}{' '}
            <span className="promo-soft">{t(met ? 'promotions.met' : 'promotions.unmet')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function factsOf(promotion: Promotion, symbol: string) {
  const { raffle, categories, budget } = promotion;
  const games = [
    t('promotions.fact.games'),
    [gamesText(categories), ...validBetNotes()].join('. '),
  ];
  const left = [
    t('promotions.fact.budget'),
    budget &&
      t('promotions.budgetLeft', {
        left: moneyText(budget.left, symbol),
        all: moneyText(budget.all, symbol),
      }),
  ];
  if (raffle) {
    const { price, numbers, times } = raffleFacts({ ...promotion, raffle }, symbol);
    return [price, games, ...numbers, ...times] as Facts;
  }
  return [...bonusFacts(promotion, symbol), games, left, whenFact(promotion)] as Facts;
}

type Facts = (readonly [name: string, text: string | null])[];

function bonusFacts(promotion: Promotion, symbol: string): Facts {
  const { minDeposit, daily } = promotion;
  return [
    [t('promotions.fact.bonus'), bonusText(promotion, symbol)],
    [t('promotions.fact.min'), minDeposit === null ? null : moneyText(minDeposit, symbol)],
    [t('promotions.fact.often'), t(daily ? 'promotions.daily' : 'promotions.once')],
    [t('promotions.fact.turnover'), turnoverText(promotion)],
  ];
}

function whenFact({ startsAt, endsAt }: Promotion): Facts[number] {
  const day = (iso: string) => formatDate(iso, 'date', recordTimeZone);
  return [
    t('promotions.fact.time'),
    endsAt === null
      ? t('promotions.from', { from: day(startsAt) })
      : t('promotions.fromTo', { from: day(startsAt), to: day(endsAt) }),
  ];
}
