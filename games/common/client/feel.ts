import { Haptics } from './haptics.ts';
import type { Host } from './host.ts';
import type { Launch } from './launch.ts';
import { Sound } from './sound.ts';

/** What the player hears and feels. */
export interface Feel {
  readonly sound: Sound;
  readonly haptics: Haptics;
}

/** By the choices of the device, which the page stores for all games (GAME-17e). */
export const feelOf = ({ sound, haptics }: Launch, host: Host): Feel => ({
  sound: new Sound(sound, (on) => host.post({ kind: 'sound', on })),
  haptics: new Haptics(haptics),
});
