import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorStatus } from '../../../contract/errors.ts';
import { fairStream } from '../../fairness/stream.ts';
import { failureInWords } from '../../common/client/failure.ts';
import { drawCall, patterns, payoutOf } from '../rules.ts';
import { callMatches, cardsMatch } from './check.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';
import { textsOf } from './texts.ts';

const serverSeed = '8f'.repeat(32);

function drawn(nonce: number) {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  return {
    round: { serverSeed, clientSeed: 'PLR-B01', nonce },
    outcome: drawCall(fairStream(hmac, 'PLR-B01', nonce)),
  };
}

test("[GAME-12] the device draws the hall's calls again and finds them the same (BINGO-15)", async () => {
  for (let number = 1; number <= 30; number += 1) {
    const { round, outcome } = drawn(number);
    expect(await callMatches(round, outcome)).toBe(true);
  }
});

test('[GAME-12] a call that did not come from its seed is detected, even with two balls swapped (BINGO-15)', async () => {
  const { round, outcome } = drawn(3);
  const [first = 0, second = 0, ...others] = outcome.call;
  expect(await callMatches(round, { call: [second, first, ...others] })).toBe(false);
  expect(await callMatches(round, { call: outcome.call.slice(0, 44) })).toBe(false);
  expect(await callMatches({ ...round, nonce: 4 }, outcome)).toBe(false);
  expect(await callMatches({ ...round, clientSeed: 'PLR-B02' }, outcome)).toBe(false);
  expect(await callMatches({ ...round, serverSeed: '8e'.repeat(32) }, outcome)).toBe(false);
});

test('[GAME-12] a card that was paid something else than the call brings is found out (BINGO-15)', async () => {
  const { round, outcome } = drawn(5);
  const selections = [1, 427, 9999].map((card) => ({
    choice: String(card),
    stake: 500,
    payout: payoutOf(outcome, card, 500),
  }));
  const published = { number: 5, drawn: outcome, selections };
  expect(isPublishedOutcome(published)).toBe(true);
  expect(await cardsMatch(round, published)).toBe(true);
  for (const [i, selection] of selections.entries()) {
    const changed = selections.with(i, { ...selection, payout: selection.payout + 500 });
    expect(await cardsMatch(round, { ...published, selections: changed })).toBe(false);
  }
});

test('what is no call is not shown as one', () => {
  const { outcome } = drawn(1);
  expect(isOutcome(outcome)).toBe(true);
  for (const wrong of [
    null,
    {},
    { call: outcome.call.slice(1) },
    { call: outcome.call.with(0, 76) },
    { call: outcome.call.with(0, 0) },
  ]) {
    expect(isOutcome(wrong)).toBe(false);
  }
});

test.each(['EN', 'TY'])(
  '[CALL-03] every rejection has words in %s, and every pattern a name',
  (language) => {
    const texts = textsOf(language);
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
      expect(failureInWords(texts, { kind: 'rejected', code })).not.toMatch(/^(errors|game)\./);
    }
    for (const pattern of patterns) {
      expect(texts.has(`bingo.patterns.${pattern}`) && texts.has(`bingo.shapes.${pattern}`)).toBe(
        true,
      );
    }
  },
);
