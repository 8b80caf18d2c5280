import { register, updateNow } from '../data/worker.ts';
import { busy } from './busy.ts';
import { update } from './update.ts';

/** ms for which a dismissed update is not offered. */
const pause = 4 * 3600_000;

let state: typeof update.value = 'none';
let timer: ReturnType<typeof setTimeout> | undefined;

function say(next: typeof state): void {
  state = next;
  // A newer version ends the pause.
  clearTimeout(timer);
  update.value = next;
}

/** Resolves once the worker is registered. */
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

/** At once when the tab is idle, else when hidden. */
function reloadWhenFree(): void {
  if (!busy()) location.reload();
}

/** Reloads; a waiting version takes over first. */
export function applyUpdate(): void {
  if (state === 'running') location.reload();
  else updateNow();
}

/** For four hours, or until a newer version. */
export function putUpdateOff(): void {
  update.value = 'none';
  timer = setTimeout(() => (update.value = state), pause);
}
