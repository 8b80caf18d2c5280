import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read aloud or copied. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 9;

/** A new reference of a movement, for its member and customer service: `PD7K3M9Q2X4`. @param prefix of the kind of movement */
export function newReference(prefix: 'PD' | 'PW' | 'PR'): string {
  return `${prefix}${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
