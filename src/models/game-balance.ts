import { takeBalance, useTaker, walletOwner } from './wallet.ts';

/** ms that a game has for reporting its round before the header does. */
const gameFirst = 4000;
/** ms for which a game's word holds that it is showing a round. */
const wordHolds = 6000;
/** ms after which a balance is notified in any case. */
const maxHeldMs = 180_000;

let shown = false;
/** By the page's clock, ms. */
let showingUntil = 0;

/** A game comes on the screen, or leaves it: its reels notify a round's end, not the header. */
export function showGame(comes: boolean): void {
  shown = comes;
  useTaker(comes ? takeLater : null);
}

/** Hears that the game is showing a round, free spins perhaps: the header waits for its end. The game says so again and again. */
export function gameShowing(): void {
  showingUntil = performance.now() + wordHolds;
}

/** Takes what the socket reported 4 s later, later still while the game says that it is showing a round, after 3 minutes at the latest. */
function takeLater(reported: { balance: number; balanceVersion: number }): void {
  const owner = walletOwner();
  const latest = performance.now() + maxHeldMs;
  const take = () => {
    if (walletOwner() !== owner) return;
    if (shown && performance.now() < Math.min(showingUntil, latest)) setTimeout(take, 500);
    else takeBalance(reported);
  };
  setTimeout(take, gameFirst);
}
