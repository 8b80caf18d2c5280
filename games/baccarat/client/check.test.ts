import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorStatus } from '../../../contract/errors.ts';
import { fairStream } from '../../fairness/stream.ts';
import { failureInWords } from '../../common/client/failure.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import { drawRound } from '../rules.ts';
import { dealMatches } from './check.ts';
import { isOutcome } from './shapes.ts';
import { textsOf } from './texts.ts';
import { handInWords, outcomeInWords } from './words.ts';

const serverSeed = '8f'.repeat(32);

function drawn(nonce: number) {
  const hmac = (message: string) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
  return {
    round: { serverSeed, clientSeed: 'PLR-K01', nonce },
    outcome: drawRound(fairStream(hmac, 'PLR-K01', nonce)),
  };
}

test("[GAME-12] the device deals the table's rounds again and finds them the same (BAC-18)", async () => {
  for (let number = 1; number <= 50; number += 1) {
    const { round, outcome } = drawn(number);
    expect(isOutcome(outcome)).toBe(true);
    expect(await dealMatches(round, outcome)).toBe(true);
  }
});

test('[GAME-12] a deal that did not come from its seed is found out (BAC-18)', async () => {
  const { round, outcome } = drawn(3);
  const [first, ...others] = outcome.banker;
  expect(
    await dealMatches(round, { ...outcome, banker: [first === 'AS' ? '2S' : 'AS', ...others] }),
  ).toBe(false);
  expect(await dealMatches(round, { ...outcome, player: [...outcome.player, 'AS'] })).toBe(false);
  expect(await dealMatches({ ...round, nonce: 4 }, outcome)).toBe(false);
  expect(await dealMatches({ ...round, serverSeed: '8e'.repeat(32) }, outcome)).toBe(false);
});

test('what is no deal is not shown as one', () => {
  expect(isOutcome({ player: ['AS', 'TH'], banker: ['2D', '3C', 'KS'] })).toBe(true);
  for (const wrong of [
    null,
    { player: ['AS'], banker: ['2D', '3C'] },
    { player: ['AS', '1H'], banker: ['2D', '3C'] },
  ])
    expect(isOutcome(wrong)).toBe(false);
});

test.each(['EN', 'TY'])(
  '[CALL-03] every rejection, card and result has words in %s',
  (language) => {
    const texts = textsOf(language);
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
      expect(failureInWords(texts, { kind: 'rejected', code })).not.toMatch(/^(errors|game)\./);
    }
    for (let number = 1; number <= 60; number += 1) {
      const { outcome } = drawn(number);
      const said = [
        handInWords(texts, 'player', outcome.player),
        handInWords(texts, 'banker', outcome.banker),
        outcomeInWords(texts, outcome),
      ];
      expect(said.join(' ')).not.toMatch(/baccarat\.|\{\{|undefined/);
    }
  },
);

test('[GAME-12] a payout up to the stake is stated, and only more is called a win (BAC-15)', () => {
  const texts = textsOf('EN');
  const round = { number: 7, state: 'settled' } as Parameters<typeof resultInWords>[2];
  const inWords = (stake: number, payout: number, state: 'settled' | 'refunded' = 'settled') =>
    resultInWords(texts, 'baccarat', { ...round, state }, [
      { stake, payout } as Parameters<typeof resultInWords>[3][number],
    ]);
  expect(inWords(1000, 2000)).toBe(
    texts.t('baccarat.youWon', { payout: '₱20.00', stake: '₱10.00' }),
  );
  expect(inWords(1000, 1000)).toBe(
    texts.t('baccarat.cameBack', { payout: '₱10.00', stake: '₱10.00' }),
  );
  expect(inWords(1000, 0)).toBe(texts.t('baccarat.noWin'));
  expect(inWords(1000, 1000, 'refunded')).toBe(texts.t('baccarat.refunded', { number: 7 }));
});
