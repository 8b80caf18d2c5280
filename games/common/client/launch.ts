import { is } from 'superstruct';
import { IdempotencyKey } from '../../../contract/shared.ts';

export type Theme = 'light' | 'dark';

export interface Launch {
  token: string;
  /** Capitals. */
  language: string;
  theme: Theme;
  /** Turned on in a game before (GAME-17e). */
  sound: boolean;
  /** Not turned off (GAME-17d). */
  haptics: boolean;
  /** Key of an interrupted round (WAL-03), or null. */
  pending: string | null;
}

/**
 * `#token=…&lang=…&theme=…&sound=on&haptics=off&pending=…`; defaults: empty, Filipino, dark, no
 * sound, haptics, null.
 */
export function readLaunch(fragment: string): Launch {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const language = given.get('lang') ?? '';
  const pending = given.get('pending');
  return {
    token: given.get('token') ?? '',
    language: /^[A-Z]{2,8}$/.test(language) ? language : 'TY',
    theme: given.get('theme') === 'light' ? 'light' : 'dark',
    sound: given.get('sound') === 'on',
    haptics: given.get('haptics') !== 'off',
    pending: is(pending, IdempotencyKey) ? pending : null,
  };
}
