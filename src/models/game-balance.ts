import { takeBalance, useTaker, walletOwner } from './wallet.ts';

/** ms that a game has for reporting its round before the header does. */
const gameFirst = 4000;
/** ms for which `gameShowing` holds. */
const wordHolds = 6000;
/** ms after which a balance is shown in any case. */
const maxHeldMs = 180_000;

let shown = false;
/** By the page's clock, ms. */
let showingUntil = 0;

/** While a game is on the screen, its reels report a round's end, not the header. */
export function showGame(comes: boolean): void {
  shown = comes;
  useTaker(comes ? takeLater : null);
}

/** The game repeats this while it shows a round; the header waits for its end. */
export function gameShowing(): void {
  showingUntil = performance.now() + wordHolds;
}

/** Takes a live balance after 4 s; later while the game shows a round, after 3 minutes at most. */
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
