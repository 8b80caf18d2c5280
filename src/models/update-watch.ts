import { register, updateNow } from '../data/worker.ts';
import { busy } from './busy.ts';
import { update } from './update.ts';

/** ms for which an update that was put off is not offered again. */
const pause = 4 * 3600_000;

let state: typeof update.value = 'none';
let timer: ReturnType<typeof setTimeout> | undefined;

function say(next: typeof state): void {
  state = next;
  // What is news is said even while what was known before is put off.
  clearTimeout(timer);
  update.value = next;
}

/** Registers the service worker and reports new versions. Resolves once it is registered. */
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

/** At once when nothing is going on in this tab; later only while nobody looks. */
function reloadWhenFree(): void {
  if (!busy()) location.reload();
}

/** Reloads with the new version; one that waits takes over first. */
export function applyUpdate(): void {
  if (state === 'running') location.reload();
  else updateNow();
}

/** Does not offer it again for four hours, or until there is a newer one. */
export function putUpdateOff(): void {
  update.value = 'none';
  timer = setTimeout(() => (update.value = state), pause);
}
