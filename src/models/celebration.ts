import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';

const key = 'claimSound';
const sound = signal(localStore.get(key) === 'on');
/** Whether claims sound; off until switched on, on this device. */
export const claimSound: ReadonlySignal<boolean> = sound;

const paid = signal(0);
/** Grows with each claim that was paid, of any kind. */
export const paidClaims: ReadonlySignal<number> = paid;

const load = () => import('../lib/celebration.ts');

/** Switches the sound of all claims; one that is switched on is heard. */
export async function setClaimSound(on: boolean): Promise<void> {
  sound.value = on;
  localStore.set(key, on ? 'on' : 'off');
  if (on) (await load().catch(() => null))?.playChime();
}

/**
 * Celebrates what the gateway has paid: confetti (not where motion is reduced), a sound if it is on,
 * a tap of the device. Nothing waits for it, and nothing fails with it.
 * @param from where it starts; else the middle of the window
 */
export async function celebrate(from?: Element | null): Promise<void> {
  paid.value += 1;
  const celebration = await load().catch(() => null);
  if (!celebration) return;
  const box = from?.getBoundingClientRect();
  celebration.throwConfetti({
    x: box ? box.left + box.width / 2 : innerWidth / 2,
    y: box ? box.top + box.height / 2 : innerHeight / 3,
  });
  if (sound.peek()) celebration.playChime();
  celebration.tapDevice();
}
