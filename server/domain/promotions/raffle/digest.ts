import { createHash } from 'node:crypto';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of a raffle without numbers; hex. */
export const firstDigest = (id: string, seedHash: string): string =>
  hashOf(`raffle:${id}:${seedHash}`);

/** With one more number, so that neither order nor owners can change afterwards; hex. */
export const nextDigest = (digest: string, number: number, customerId: string): string =>
  hashOf(`${digest}:${number}:${customerId}`);
