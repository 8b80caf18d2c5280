import { takeBalance, useTaker, walletOwner } from './wallet.ts';

/** ms for a game to report its round before the header does. */
const gameFirst = 4000;
/** ms for which `gameShowing` holds. */
const wordHolds = 6000;
/** ms after which a balance shows in any case. */
const maxHeldMs = 180_000;

let shown = false;
let showingUntil = 0;

/** While a game is shown, its reels report a round's end, not the header. */
export function showGame(comes: boolean): void {
  shown = comes;
  useTaker(comes ? takeLater : null);
}

/** Repeated by a game that shows a round; the header waits for the end. */
export function gameShowing(): void {
  showingUntil = performance.now() + wordHolds;
}

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
