/** `back`: at most the stake. */
export function roundEnd(stake: number, payout: number): 'lost' | 'back' | 'won' {
  if (payout === 0) return 'lost';
  return payout > stake ? 'won' : 'back';
}

export function betEnd(payout: number | null): 'open' | 'missed' | 'paid' {
  if (payout === null) return 'open';
  return payout > 0 ? 'paid' : 'missed';
}
