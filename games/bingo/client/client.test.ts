// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { callLength, cardOf } from '../rules.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const ballEvery = 100;
/** Its first 24 balls make every pattern on card 427. */
const own = cardOf(427).filter((value) => value > 0);
const call = [
  ...own,
  ...Array.from({ length: 75 }, (_, i) => i + 1).filter((ball) => !own.includes(ball)),
].slice(0, callLength);
const card = (number: number) => `.card[data-card="${number}"]`;
let house: FakeHouse;
beforeEach(() => {
  house = new FakeHouse({
    theme: { ballEvery, hue: 20 },
    limits: { min: 500, max: 500, steps: [500] },
  });
});
afterEach(() => house.close());

const type = async (text: string) => {
  one('#card-number').focus();
  await house.keys(text);
};
async function buy(...numbers: number[]): Promise<void> {
  for (const number of numbers) await type(`${number}{Enter}`);
  await house.press('#place');
}

test('[GAME-12] balls are called one by one and daubed, and the result is said at the end', async () => {
  await house.open(main);
  await buy(427);
  expect(status()).toBe(
    t('bingo.boughtNow', { cards: t('bingo.cards', { count: 1 }), cost: '₱5.00' }),
  );
  expect(textOf('#balance')).toBe('₱24,995.00');
  await house.closeBetting();
  await house.draw({ call }, callLength * ballEvery);
  expect(game().dataset['phase']).toBe('calling');
  await house.pass(9 * ballEvery);
  const called = all('.board__ball[data-called]').map(({ textContent }) => Number(textContent));
  expect(called.length).toBeGreaterThan(9);
  expect(called.length).toBeLessThan(own.length);
  expect(called).toEqual(call.slice(0, called.length).toSorted((a, b) => a - b));
  expect(all(`${card(427)} .cell[data-daubed]`)).toHaveLength(called.length + 1);
  expect([game().dataset['rounds'], textOf('#balance')]).toEqual(['0', '₱24,995.00']);
  await house.pass(callLength * ballEvery);
  await house.settle(5_000_000);
  expect(all('.board__ball[data-called]')).toHaveLength(callLength);
  expect(status()).toBe(t('bingo.youWon', { payout: '₱50,000.00', stake: '₱5.00' }));
  expect([game().dataset['rounds'], textOf('#balance')]).toEqual(['1', '₱74,995.00']);
});

test('[WAL-01] [GAME-12] cards bought after the call began are rejected and stay selected', async () => {
  await house.open(main);
  house.answers['bet'] = async () => {
    await house.closeBetting();
    await house.draw({ call }, callLength * ballEvery);
    return reject('betting_closed');
  };
  await buy(427);
  await house.until(() =>
    expect(status()).toBe(`${t('errors.betting_closed')} ${t('bingo.kept')}`),
  );
  expect(all(card(427))).toHaveLength(0);
  expect(textOf('#balance')).toBe('₱25,000.00');
  await house.settle();
  await house.next();
  expect(one(card(427)).hasAttribute('data-bought')).toBe(false);
});

test('[GAME-12] cards that were taken and not bought stay for the next round, and the player reads so', async () => {
  await house.open(main);
  await type('88{Enter}');
  await house.closeBetting();
  expect(status()).toBe(t('bingo.notBoughtInTime'));
  expect(house.asked.filter(({ name }) => name === 'bet')).toEqual([]);
});

test.each([
  [0, 'bingo.noWin'],
  [500, 'bingo.cameBack'],
  [2500, 'bingo.youWon'],
])(
  '[GAME-11f] a player who left during the call reads what the cards paid: %i centavos',
  async (payout, words) => {
    house.take([{ choice: '88', stake: 500 }]);
    await house.draw({ call });
    await house.settle(payout);
    await house.open(main);
    expect(status()).toContain(t(words, { payout: `₱${payout / 100}.00`, stake: '₱5.00' }));
  },
);

test('[GAME-11f] who comes back in the middle of a call sees his cards daubed by what was called so far', async () => {
  house.take([{ choice: '427', stake: 500 }]);
  await house.draw({ call }, callLength * ballEvery);
  await house.pass(10 * ballEvery);
  await house.open(main);
  const called = all('.board__ball[data-called]').map(({ textContent }) => Number(textContent));
  expect(called.length).toBeGreaterThanOrEqual(10);
  expect(called).toEqual(call.slice(0, called.length).toSorted((a, b) => a - b));
  expect(all(`${card(427)} .cell[data-daubed]`)).toHaveLength(called.length + 1);
});

test('[GAME-11e] [GAME-11f] a network that is gone is said; when it is back the call and its result are there', async () => {
  await house.open(main);
  await buy(427);
  house.setOnline(false);
  await house.until(() => expect(textOf('.said [role=alert]')).toBe(t('bingo.linkLost')));
  house.round = { ...house.round, state: 'settled', outcome: { call } };
  house.bets = house.bets.map((each) => ({ ...each, state: 'settled', payout: 0 }));
  house.setOnline(true);
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(textOf('.said [role=alert]')).toBe('');
  expect(all('.board__ball[data-called]')).toHaveLength(callLength);
});

test('[GAME-12] a number that is no card, or one that the player has, shows an error and stays to be corrected', async () => {
  await house.open(main);
  const input = one<HTMLInputElement>('#card-number');
  await type('10000{Enter}');
  expect(status()).toBe(t('bingo.noSuchCard', { last: '9,999' }));
  expect([
    input.value,
    document.activeElement === input,
    input.getAttribute('aria-invalid'),
  ]).toEqual(['10000', true, 'true']);
  // The wrong text is selected, so typing replaces it.
  await house.keys('427{Enter}');
  expect(input.value).toBe('');
  await house.keys('427{Enter}');
  expect(status()).toBe(t('bingo.hasCard', { number: 427 }));
});

test('[GAME-12] a lucky card is taken, a card is given back, and the focus goes where the keyboard goes on', async () => {
  await house.open(main);
  await type('427{Enter}');
  await house.press('#lucky');
  expect(all('.card')).toHaveLength(2);
  one(`${card(427)} .card__back`).focus();
  await house.keys('{Enter}');
  expect(all('.card')).toHaveLength(1);
  expect(document.activeElement).toBe(one('#lucky'));
  one('#place').focus();
  await house.keys('{Enter}');
  expect(all('.card[data-bought]')).toHaveLength(1);
  expect(document.activeElement).toBe(one('#place'));
  await house.closeBetting();
  await house.draw({ call });
  await house.settle(0);
  await house.next();
  await house.press('#repeat');
  expect(all('.card:not([data-bought])')).toHaveLength(1);
  await house.press('#clear');
  expect(all('.card')).toHaveLength(0);
});

test('[WAL-01] a purchase beyond the balance or beyond twelve cards is held back with the reason', async () => {
  await house.open(main);
  for (let i = 0; i < 13; i += 1) await house.press('#lucky');
  expect(status()).toBe(t('bingo.tooMany', { max: 12 }));
  house.balance = 400;
  await house.open(main);
  await house.press('#lucky');
  expect(status()).toBe(t('game.noMoney', { balance: '₱4.00' }));
});

test('[GAME-17f] [GAME-17g] the bar states who bets in the round, or that one is the first', async () => {
  await house.open(main);
  await house.crowd(0, 0);
  expect(textOf('.clock .crowd')).toBe(t('game.crowd.first'));
  await house.crowd(2, 5);
  expect(textOf('.clock .crowd')).toBe(
    `${t('game.crowd.players', { count: 2 })} · ${t('game.crowd.bets', { count: 5 })}`,
  );
});
