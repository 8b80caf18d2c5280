// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { type State, payoutOf, showdown, totalOf } from '../rules.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const stake = 1000;
const cards = [
  [4, 17, 7],
  [0, 1, 2],
  [10, 11, 12],
  [20, 21, 22],
  [30, 31, 32],
];
const state = { cards } as State;
let house: FakeHouse;
beforeEach(() => {
  house = new FakeHouse({ limits: { min: 100, max: 100_000, steps: [100, 200, 500, stake] } });
  house.answers['start'] = (request) =>
    house.staged({ stake: request['stake'], view: { others: 4, cards: cards[0]!.slice(0, 2) } });
  house.answers['act'] = ({ action }) => {
    const outcome = showdown(state, action === 'hirit');
    return house.stagedEnd(outcome, payoutOf(stake, outcome));
  };
});
afterEach(() => house.close());

test.each([
  ['hirit', true, 3],
  ['stay', false, 2],
])(
  '[GAME-12] a hand is played to its end by %s: cards, totals and what they brought',
  async (action, drawn, own) => {
    await house.open(main);
    await house.press('#start');
    expect([game().dataset['state'], all('.others .card--back').length]).toEqual(['playing', 8]);
    expect(status()).toBe(t('lucky9.choose', { total: totalOf(cards[0]!.slice(0, 2)) }));
    await house.pass(1000);
    await house.press(`#${action}`);
    const outcome = showdown(state, drawn);
    const payout = payoutOf(stake, outcome);
    expect([
      game().dataset['rounds'],
      all('.own .card').length,
      all('.others .card--back').length,
    ]).toEqual(['1', own, 0]);
    expect(all('.seat__total').map(({ textContent }) => textContent)).toEqual(
      [...outcome.totals.slice(1), outcome.totals[0]].map(String),
    );
    expect(textOf('#balance')).toBe(
      `₱${((2_500_000 - stake + payout) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`,
    );
  },
);

test('[GAME-11f] a hand that was left is there again', async () => {
  house.answers['round'] = () => ({
    round: house.staged({ stake, view: { others: 4, cards: cards[0]!.slice(0, 2) } }).round,
  });
  await house.open(main);
  expect([status(), game().dataset['state'], all('.own .card').length]).toEqual([
    t('lucky9.resumed'),
    'playing',
    2,
  ]);
  expect(textOf('.own .seat__total')).toBe(String(totalOf(cards[0]!.slice(0, 2))));
});

test('[WAL-02] [WAL-03] lost answers are asked for again under their key, and the focus stays usable', async () => {
  const answered = house.loseFirstAnswers();
  await house.open(main);
  one('#start').focus();
  await house.keys('{Enter}');
  await house.until(() => expect(document.activeElement).toBe(one('#hirit')));
  await house.until(() => expect(one('#stay').hasAttribute('data-settling')).toBe(false));
  one('#stay').focus();
  await house.keys('{Enter}');
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(document.activeElement).toBe(one('#start'));
  expect(answered.size).toBe(2);
  expect(house.asked.filter(({ name }) => name === 'start' || name === 'act')).toHaveLength(4);
});

test('[GAME-12] the second press of a double click bets nothing', async () => {
  await house.open(main);
  await house.press('#start');
  await house.pass(1000);
  await house.press('#stay');
  await house.press('#start');
  expect(house.asked.filter(({ name }) => name === 'start')).toHaveLength(1);
});
