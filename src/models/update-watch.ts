import { register, updateNow } from '../data/worker.ts';
import { busy } from './busy.ts';
import { update } from './update.ts';

/** ms before a dismissed update is offered again. */
const pause = 4 * 3600_000;

let state: typeof update.value = 'none';
let timer: ReturnType<typeof setTimeout> | undefined;

function say(next: typeof state): void {
  state = next;
  // A newer version ends the pause.
  clearTimeout(timer);
  update.value = next;
}

/** Registers the service worker and reports new versions. Resolves once registered. */
export function watchUpdates(): Promise<void> {
  return register({
    onWaiting() {
      if (state !== 'running') say('waiting');
    },
    onTakenOver() {
      say('running');
      reloadWhenFree();
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') reloadWhenFree();
      });
    },
  });
}

/** Reloads at once when the tab is idle, else when it is hidden. */
function reloadWhenFree(): void {
  if (!busy()) location.reload();
}

/** Reloads with the new version; a waiting one takes over first. */
export function applyUpdate(): void {
  if (state === 'running') location.reload();
  else updateNow();
}

/** Dismisses the update for four hours, or until a newer one. */
export function putUpdateOff(): void {
  update.value = 'none';
  timer = setTimeout(() => (update.value = state), pause);
}
