/** How a round ended: without a payout, with one of at most the stake, or with a win. */
export function roundEnd(stake: number, payout: number): 'lost' | 'back' | 'won' {
  if (payout === 0) return 'lost';
  return payout > stake ? 'won' : 'back';
}

/** How a bet on a draw ended; its payout is null until that is known. */
export function betEnd(payout: number | null): 'open' | 'missed' | 'paid' {
  if (payout === null) return 'open';
  return payout > 0 ? 'paid' : 'missed';
}
