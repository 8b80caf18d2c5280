import { Link } from 'wouter';
import type { TicketDraw, TicketOffer } from '../../../../contract/tickets/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { claimSound, setClaimSound } from '../../../models/celebration.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { prizeText, wageringText, wheelLabel } from '../format.ts';
import { type Play, drawNext, play, sourcePath } from '../tickets.model.ts';
import { Egg, Envelope, type Stage, Wheel } from './Pictures.tsx';

interface KindProps {
  offer: TicketOffer;
  symbol: string;
}

const stages = {
  asking: 'waiting',
  checking: 'waiting',
  revealing: 'opening',
  shown: 'open',
  failed: 'still',
} as const satisfies Record<Play['phase'], Stage>;

/** Of this kind. A tracked read. */
function ownPlay(offer: TicketOffer): Play | null {
  const now = play.value;
  return now?.kind === offer.kind ? now : null;
}

/**
 * A kind's picture, what was drawn, and the button (REWARD-02d to f).
 * @useSignals
 */
export function KindCard({ offer, symbol }: KindProps) {
  const now = ownPlay(offer);
  const isOn = claimSound.value;
  return (
    <Card className="stack tickets__card">
      <div className="tickets__head">
        <h2>{t(`tickets.kind.${offer.kind}`)}</h2>
        <Button
          size="s"
          variant="quiet"
          icon={isOn ? 'volume-2' : 'volume-x'}
          aria-pressed={isOn}
          onClick={() => void setClaimSound(!isOn)}
        >
          {t('tickets.sound')}
        </Button>
      </div>
      <div className="ticket-stage">
        <Picture offer={offer} symbol={symbol} now={now} />
        {now?.phase === 'shown' ? (
          <Result draw={now.draw} late={now.late} symbol={symbol} />
        ) : (
          <Count offer={offer} />
        )}
      </div>
      <Ways offer={offer} now={now} />
    </Card>
  );
}

function Picture({ offer, symbol, now }: KindProps & { now: Play | null }) {
  const stage = now ? stages[now.phase] : 'still';
  const draw = now && 'draw' in now ? now.draw : null;
  if (offer.kind === 'egg') return <Egg stage={stage} />;
  if (offer.kind === 'envelope') return <Envelope stage={stage} />;
  const prizes = draw?.prizes ?? offer.prizes;
  const names = prizes.map((prize) => prizeText(prize, symbol));
  return (
    <Wheel
      stage={stage}
      prizes={prizes}
      position={draw?.prize.position ?? null}
      name={[t('tickets.kind.wheel'), ...names].join(', ')}
      labelOf={(prize) => wheelLabel(prize, symbol)}
    />
  );
}

interface ResultProps {
  draw: TicketDraw;
  late: boolean;
  symbol: string;
}

/** Announced once it is shown. */
function Result({ draw: { id, prize }, late, symbol }: ResultProps) {
  const hasPrize = prize.points > 0 || prize.amount > 0;
  return (
    <output className="ticket-result ticket-result--shown">
      {late && <span className="tickets__soft">{t('tickets.late')}</span>}
      <strong className="figures">
        {hasPrize ? t('tickets.got', { prize: prizeText(prize, symbol) }) : t('tickets.gotNothing')}
      </strong>
      {prize.amount > 0 && <span>{wageringText(prize, symbol)}</span>}
      <Link href={`/fairness?drawn=${id}`}>{t('tickets.check')}</Link>
    </output>
  );
}

/** In the result's place, so that nothing moves. */
function Count({ offer: { open, count, lastDay } }: { offer: TicketOffer }) {
  if (!open || count === 0) return null;
  return (
    <div className="ticket-result">
      <b>{t('tickets.count', { count })}</b>
      {lastDay !== null && (
        <span className="tickets__soft">{t('tickets.until', { day: dayText(lastDay) })}</span>
      )}
    </div>
  );
}

/**
 * The button, or what is in its place.
 * @useSignals
 */
function Ways({ offer, now }: { offer: TicketOffer; now: Play | null }) {
  const { count, missing } = offer;
  if (!offer.open) return <InlineAlert icon="pause">{t('tickets.closed', { count })}</InlineAlert>;
  if (count === 0 && !isMoving(now)) return <None />;
  if (missing) return <Missing missing={missing} />;
  return <Draw offer={offer} now={now} />;
}

const isMoving = (now: Play | null): boolean =>
  now !== null && ['asking', 'checking', 'revealing'].includes(now.phase);

/**
 * The button, and why the last press drew nothing.
 * @useSignals
 */
function Draw({ offer, now }: { offer: TicketOffer; now: Play | null }) {
  const { kind } = offer;
  const isBusy = isMoving(now);
  const isOnline = connectivity.value === 'online';
  return (
    <>
      {now?.phase === 'checking' && <InlineAlert icon="clock">{t('tickets.checking')}</InlineAlert>}
      {now?.phase === 'failed' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t(failureKey(now.failure))}
        </InlineAlert>
      )}
      <Button
        variant="primary"
        icon="ticket"
        wide
        busy={isBusy}
        disabled={!isOnline && !isBusy}
        onClick={() => void drawNext(offer)}
      >
        {t(now?.phase === 'shown' ? `tickets.again.${kind}` : `tickets.draw.${kind}`)}
      </Button>
      {!isOnline && <InlineAlert icon="wifi-off">{t('tickets.offline')}</InlineAlert>}
    </>
  );
}

/** The day as text. */
const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date', 'UTC');

/** Nothing to draw, and one thing to do. */
function None() {
  return (
    <div className="tickets__none">
      <p>{t('tickets.none')}</p>
      <Link className={buttonClass({ wide: true })} href={sourcePath()}>
        {t('tickets.earn')}
      </Link>
    </div>
  );
}

/** What is needed first, and the way to it. */
function Missing({ missing }: { missing: 'deposit' | 'identity' }) {
  const isDeposit = missing === 'deposit';
  return (
    <div className="tickets__none">
      <p>{t(`tickets.needs.${missing}`)}</p>
      <Link
        className={buttonClass({ wide: true })}
        href={isDeposit ? '/member/depositv2' : '/member/withdraw'}
      >
        {t(isDeposit ? 'tickets.needs.toDeposit' : 'tickets.needs.toIdentity')}
      </Link>
    </div>
  );
}
