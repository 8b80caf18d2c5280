import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorStatus } from '../../../contract/errors.ts';
import { fairStream } from '../../fairness/stream.ts';
import { failureInWords } from '../../common/client/failure.ts';
import { roll } from '../rules.ts';
import { rollMatches } from './check.ts';
import { isOutcome } from './shapes.ts';
import { textsOf } from './texts.ts';

const serverSeed = '8f'.repeat(32);

function drawn(nonce: number) {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  return {
    round: { serverSeed, clientSeed: 'PLR-C01', nonce },
    outcome: roll(fairStream(hmac, 'PLR-C01', nonce)),
  };
}

test("[GAME-12] the device draws the table's rounds again and finds them the same (COLOR-14)", async () => {
  for (let number = 1; number <= 50; number += 1) {
    const { round, outcome } = drawn(number);
    expect(await rollMatches(round, outcome)).toBe(true);
  }
});

test('[GAME-12] a roll that did not come from its seed is found out (COLOR-14)', async () => {
  const { round, outcome } = drawn(3);
  const [first, ...others] = outcome.dice;
  expect(await rollMatches(round, { dice: [first === 'red' ? 'blue' : 'red', ...others] })).toBe(
    false,
  );
  expect(await rollMatches({ ...round, nonce: 4 }, outcome)).toBe(false);
  expect(await rollMatches({ ...round, clientSeed: 'PLR-C02' }, outcome)).toBe(false);
  expect(await rollMatches({ ...round, serverSeed: '8e'.repeat(32) }, outcome)).toBe(false);
});

test('what is no roll is not shown as one', () => {
  expect(isOutcome({ dice: ['red', 'blue', 'pink'] })).toBe(true);
  for (const wrong of [null, { dice: ['red', 'blue'] }, { dice: ['red', 'blue', 'violet'] }])
    expect(isOutcome(wrong)).toBe(false);
});

test.each(['EN', 'TY'])('[CALL-03] every rejection has words in %s', (language) => {
  const texts = textsOf(language);
  for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
    expect(failureInWords(texts, { kind: 'rejected', code })).not.toMatch(/^(errors|game)\./);
  }
});
