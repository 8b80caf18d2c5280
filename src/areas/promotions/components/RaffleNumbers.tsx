import { Link } from 'wouter';
import type { OwnRaffle, Raffle } from '../../../../contract/promotions/raffle.ts';
import type { Promotion, PromotionEligibility } from '../../../../contract/promotions/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { toast } from '../../../models/dialogs.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { claimAction, claimNumbers, own } from '../promotions.model.ts';
import { prizeText } from '../format.ts';

interface RaffleNumbersProps {
  promotion: Promotion;
  /** null: a guest's, or not known yet. */
  eligibility: PromotionEligibility | null;
  symbol: string;
}

const at = (iso: string) => formatDate(iso, 'datetime', recordTimeZone);

/**
 * A member's numbers of a raffle, what brings the next, and the button that claims (PROMO-02b);
 * absent without a raffle, and before joining it.
 * @useSignals
 */
export function RaffleNumbers({ promotion, eligibility, symbol }: RaffleNumbersProps) {
  const { raffle } = promotion;
  const mine = eligibility?.raffle;
  if (!raffle || !mine) return null;
  const onBreak = coolOffText() !== null;
  const isOffered = raffle.state === 'open' && !onBreak;
  return (
    <section className="stack gap-3 raffle-own" aria-labelledby="raffle-own">
      <div className="promo-waiting__head">
        <h3 id="raffle-own">{t('promotions.raffle.title')}</h3>
        <LastUpdated text={ageText(own)} />
      </div>
      <Won raffle={raffle} own={mine} symbol={symbol} />
      <Numbers own={mine} />
      {onBreak && <p className="promo-soft">{t('promotions.raffle.onBreak')}</p>}
      {isOffered && <Progress raffle={raffle} own={mine} symbol={symbol} />}
      {isOffered && (
        <Claim id={promotion.id} raffle={raffle} own={mine} conditions={eligibility.conditions} />
      )}
    </section>
  );
}

function Won({
  raffle,
  own: { won, claimed },
  symbol,
}: {
  raffle: Raffle;
  own: OwnRaffle;
  symbol: string;
}) {
  // prettier-ignore
  if (raffle.state !== 'drawn') return null;
  if (won.length === 0) return claimed > 0 ? <p>{t('promotions.raffle.notWon')}</p> : null;
  return won.map((prize) => (
    <InlineAlert key={prize.place} icon="trophy">
      {t('promotions.raffle.won', {
        prize: prizeText(prize, symbol),
        number: formatNumber(prize.number),
      })}{' '}
      {t(prize.paid ? 'promotions.raffle.paid' : 'promotions.raffle.waits')}
    </InlineAlert>
  ));
}

/** Latest first. */
function Numbers({ own: { claimed, ranges } }: { own: OwnRaffle }) {
  if (claimed === 0) return <p>{t('promotions.raffle.none')}</p>;
  const shown = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return (
    <div className="stack gap-2">
      <p>{t('promotions.raffle.have', { count: claimed })}</p>
      <ul className="raffle-numbers">
        {ranges.map(({ from, to }) => (
          <li key={from} className="figures">
            {from === to
              ? formatNumber(from)
              : t('promotions.raffle.range', { from: formatNumber(from), to: formatNumber(to) })}
          </li>
        ))}
        {shown < claimed && <li className="promo-soft">{t('promotions.raffle.others')}</li>}
      </ul>
    </div>
  );
}

function Progress({
  raffle,
  own: { bets, untilNext },
  symbol,
}: {
  raffle: Raffle;
  own: OwnRaffle;
  symbol: string;
}) {
  // prettier-ignore
  const money = (centavos: number) => moneyText(centavos, symbol);
  const price = raffle.betPerNumber;
  // After bets that were taken back, more than one number's may be missing.
  const done = untilNext === null ? 0 : Math.max(0, price - untilNext);
  return (
    <div className="promo-meter">
      {untilNext !== null && (
        <meter min={0} max={price} value={done} aria-label={t('promotions.raffle.progress')}>
          {money(done)}
        </meter>
      )}
      <p className="promo-meter__left">
        {untilNext === null
          ? t('promotions.raffle.noMore')
          : t('promotions.raffle.untilNext', { amount: money(untilNext) })}
      </p>
      <p>{t('promotions.raffle.bets', { bets: money(bets) })}</p>
    </div>
  );
}

interface ClaimProps {
  id: string;
  raffle: Raffle;
  own: OwnRaffle;
  conditions: PromotionEligibility['conditions'];
}

/** Never offline: who has a number is decided by the gateway alone. */
function Claim({ id, raffle, own: { toClaim, claimed }, conditions }: ClaimProps) {
  const offline = connectivity.value === 'offline';
  const until = at(raffle.claimUntil);
  const take = async () => {
    const more = await claimNumbers(id, claimed);
    if (more > 0) toast(t('promotions.raffle.claimedNow', { count: more }), 'good');
  };
  const missesIdentity = conditions.some(({ kind, met }) => kind === 'identity' && !met);
  return (
    <>
      {missesIdentity && (
        <Link href="/member/identity" className={buttonClass({ variant: 'primary' })}>
          {t('promotions.raffle.toIdentity')}
        </Link>
      )}
      {toClaim > 0 && (
        <Button
          variant="primary"
          icon="ticket"
          busy={isBusy(id)}
          disabled={offline || conditions.some(({ met }) => !met)}
          onClick={() => void take()}
        >
          {t('promotions.raffle.claim', { count: toClaim })}
        </Button>
      )}
      <p className="promo-soft">
        {t(offline ? 'promotions.raffle.offline' : 'promotions.raffle.claimBy', { at: until })}
      </p>
    </>
  );
}

const isBusy = (id: string): boolean => {
  const now = claimAction.value;
  return (now.kind === 'sending' || now.kind === 'checking') && now.request === id;
};
