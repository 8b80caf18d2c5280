import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairStream } from '../../fairness/stream.ts';
import { families } from '../families.ts';
import { drawNumbers } from '../rules.ts';
import { drawMatches } from './check.ts';

const serverSeed = '5f'.repeat(32);
const hmac = (message: string) =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();

test.each(Object.keys(families) as (keyof typeof families)[])(
  '[GAME-12] the device draws %s as the gateway did, and sees what was changed',
  async (family) => {
    for (let nonce = 1; nonce <= 20; nonce += 1) {
      const outcome = drawNumbers(family, fairStream(hmac, 'PLR-L01', nonce));
      const round = { serverSeed, clientSeed: 'PLR-L01', nonce };
      expect(await drawMatches(family, round, outcome)).toBe(true);
      const another = drawNumbers(family, fairStream(hmac, 'PLR-L01', nonce + 1));
      expect(await drawMatches(family, { ...round, nonce: nonce + 1 }, outcome)).toBe(
        outcome.numbers.join() === another.numbers.join(),
      );
      const last = outcome.numbers.length - 1;
      const changed = String(Number(outcome.numbers[last]) + 1).padStart(2, '0');
      expect(
        await drawMatches(family, round, { numbers: outcome.numbers.with(last, changed) }),
      ).toBe(false);
    }
  },
);
