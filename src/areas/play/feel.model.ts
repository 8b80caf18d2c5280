import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../../data/browser-storage.ts';

const soundKey = 'gameSound';
/** `src/models/celebration.ts` reads it too. */
const hapticsKey = 'haptics';
const tapping = signal(localStore.get(hapticsKey) !== 'off');

/** Whether games and claims tap the device (GAME-17d); on until switched off, on this device. */
export const haptics: ReadonlySignal<boolean> = tapping;

export function setHaptics(on: boolean): void {
  tapping.value = on;
  localStore.set(hapticsKey, on ? 'on' : 'off');
}

/** Of all games (GAME-17e); silent until a player turns it on in one, on this device. */
export const gameSound = (): boolean => localStore.get(soundKey) === 'on';

export const setGameSound = (on: boolean): void => localStore.set(soundKey, on ? 'on' : 'off');
