import { randomInt } from 'node:crypto';

/** No characters that look or sound alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 9;

/**
 * A movement's reference for people: `PD7K3M9Q2X4`.
 * @param prefix by kind
 * @param below draws from 0 up to a bound; default: unpredictable
 */
export function newReference(
  prefix: 'PD' | 'PW' | 'PR',
  below: (bound: number) => number = (bound) => randomInt(bound),
): string {
  return `${prefix}${Array.from({ length }, () => alphabet[below(alphabet.length)]).join('')}`;
}
