/** In the order of card numbers (BAC-01). */
const ranks = 'A23456789TJQK';
const suits = 'SHDC';
const decks = 8;
const deckSize = ranks.length * suits.length;
const shoeSize = decks * deckSize;
export const maxCards = 6;

/** `TH`: ten of hearts. */
export type Card = string;

export interface Outcome {
  player: Card[];
  banker: Card[];
}
export type Hand = keyof Outcome;
type Winner = Hand | 'tie';

/** ms from the draw to the last card, when the round is settled (BAC-13). */
export const dealingMs = 8000;
/** BAC-17. */
export const roadLength = 60;

/** BAC-07. */
export const choices = ['player', 'banker', 'playerPair', 'tie', 'bankerPair'] as const;
export type Choice = (typeof choices)[number];

/** Centavos (BAC-09). */
export const maxOn: Readonly<Record<Choice, number>> = {
  player: 2_000_000,
  banker: 2_000_000,
  playerPair: 200_000,
  tie: 200_000,
  bankerPair: 200_000,
};

/** Basis points, rounded down (BAC-10); verified by rtp.test.ts. */
export const returns: Readonly<Record<Choice, number>> = {
  player: 9876,
  banker: 9894,
  playerPair: 8963,
  tie: 8564,
  bankerPair: 8963,
};

export const deck: readonly Card[] = Array.from(
  { length: deckSize },
  (_, n) => (ranks[n % ranks.length] ?? '') + (suits[Math.floor(n / ranks.length)] ?? ''),
);

export const isChoice = (choice: string): choice is Choice =>
  (choices as readonly string[]).includes(choice);

/** BAC-02. */
export function points(card: Card): number {
  const rank = ranks.indexOf(card[0] ?? '');
  return rank < 9 ? rank + 1 : 0;
}

export const total = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + points(card), 0) % 10;

/** BAC-06. @param third points of the player's third card; null: none */
function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

/** From the shoe's first six cards (BAC-03 to BAC-06). */
export function deal(cards: readonly Card[]): Outcome {
  const [a = '', b = '', c = '', d = '', ...rest] = cards;
  const player = [a, c];
  const banker = [b, d];
  const next = () => rest.shift() ?? '';
  if (total(player) >= 8 || total(banker) >= 8) return { player, banker };
  if (total(player) <= 5) player.push(next());
  const third = player[2];
  if (bankerDraws(total(banker), third === undefined ? null : points(third))) banker.push(next());
  return { player, banker };
}

/**
 * Shuffles eight decks as far as six cards (BAC-01).
 * @param random a uniform integer below n
 */
export function drawRound(random: (n: number) => number): Outcome {
  const shoe = Array.from({ length: shoeSize }, (_, n) => n);
  const cards = Array.from({ length: maxCards }, (_, i) => {
    const at = i + random(shoeSize - i);
    const taken = shoe[at] ?? 0;
    shoe[at] = shoe[i] ?? 0;
    return deck[taken % deckSize] ?? '';
  });
  return deal(cards);
}

export function dealt({ player, banker }: Outcome): { hand: Hand; at: number }[] {
  const both = (at: number) => (['player', 'banker'] as const).map((hand) => ({ hand, at }));
  return [0, 1, 2]
    .flatMap(both)
    .filter(({ hand, at }) => at < (hand === 'player' ? player : banker).length);
}

export function winner({ player, banker }: Outcome): Winner {
  const difference = total(player) - total(banker);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'player' : 'banker';
}

/** BAC-08. */
export function isPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && first[0] === second?.[0];
}

/** Centavos with the stake, rounded down (BAC-08). */
export function payoutOf(outcome: Outcome, choice: Choice, stake: number): number {
  if (choice === 'playerPair' || choice === 'bankerPair') {
    return isPair(choice === 'playerPair' ? outcome.player : outcome.banker) ? stake * 12 : 0;
  }
  const won = winner(outcome);
  if (choice === 'tie') return won === 'tie' ? stake * 9 : 0;
  if (won === 'tie') return stake;
  if (won !== choice) return 0;
  return choice === 'banker' ? stake + Math.floor((stake * 95) / 100) : stake * 2;
}

/**
 * Hands of 4, 8, 8, 9 and 5 points, two of them pairs: every combination of winner and pairs
 * occurs.
 */
const samples = ['22', '44', '35', '45', '23'].map((ranksOf) =>
  [...ranksOf].map((rank) => `${rank}S`),
);
const endings: readonly Outcome[] = samples.flatMap((player) =>
  samples.map((banker) => ({ player, banker })),
);

/** A tie gives back player's and banker's stakes (BAC-08). */
export const isPush = (outcome: Outcome, choice: Choice): boolean =>
  (choice === 'player' || choice === 'banker') && winner(outcome) === 'tie';

/** Exact maximum loss of a round, in centavos. */
export function maxLoss(
  bets: readonly { readonly choice: Choice; readonly stake: number }[],
): number {
  const results = endings.map((outcome) =>
    bets.reduce((sum, { choice, stake }) => sum + stake - payoutOf(outcome, choice, stake), 0),
  );
  return Math.max(0, ...results);
}
