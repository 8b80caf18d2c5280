import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { FairRound } from '../../../../contract/play/fairness.ts';
import { ticketKinds } from '../../../../contract/tickets/shapes.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { member } from '../../../models/session.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Card } from '../../../ui/Card.tsx';
import { drawnTickets, followTicketDraws } from '../ticket-draws.model.ts';
import { RoundItem } from './RoundItem.tsx';

/** As `ticket.fair` returns it. */
interface Outcome {
  position: number;
  prizes: { position: number; points: number; amount: number; weight: number }[];
}

/**
 * The member's drawn tickets, or the one of `?drawn=`, verified on this device (REWARD-02d to f);
 * absent without one.
 */
export function TicketDraws() {
  const id = member.value?.id;
  const asked = /^\d{1,17}$/.exec(new URLSearchParams(useSearch()).get('drawn') ?? '')?.[0];
  useEffect(() => (id ? followTicketDraws(asked) : undefined), [id, asked]);
  const rounds = drawnTickets.value;
  if (!id || !rounds?.length) return null;
  return (
    <Card className="stack fairness">
      <h2 id="tickets">{t(asked === undefined ? 'fair.tickets' : 'fair.soughtTicket')}</h2>
      <p className="fairness__text">{t('fair.ticketsText')}</p>
      <ul className="list">
        {rounds.map((round) => (
          <RoundItem key={round.id} round={round} name={nameOf(round)} result={resultOf(round)} />
        ))}
      </ul>
    </Card>
  );
}

function nameOf({ gameCode }: FairRound): string {
  const kind = ticketKinds.find((one) => one === gameCode);
  return kind ? t(`tickets.kind.${kind}`) : gameCode;
}

function resultOf({ outcome }: FairRound): string {
  const { position, prizes } = outcome as Outcome;
  const { points, amount, weight } = prizes.find((prize) => prize.position === position)!;
  const all = prizes.reduce((sum, prize) => sum + prize.weight, 0);
  const [cash, text] = [moneyText(amount, walletSymbol.value), formatNumber(points)];
  const prize = points > 0 ? t('tickets.points', { points: text }) : cash;
  return t('fair.ticketPrize', {
    prize: points === 0 && amount === 0 ? t('tickets.nothing') : prize,
    weight: formatNumber(weight),
    all: formatNumber(all),
  });
}
