import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when they are typed off. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 9;

/** What a movement is called towards its member and customer service: `PD7K3M9Q2X4`. @param prefix what kind it is of */
export function newReference(prefix: 'PD' | 'PW' | 'PR'): string {
  return `${prefix}${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
