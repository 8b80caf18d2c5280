// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { multiplierOf } from '../rules.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const cells = [6, 12, 18];
const tile = (at: number) => all('.tile')[at]!;
const faceOf = (at: number) => tile(at).dataset['face'];
let house: FakeHouse;
/** Null: no round. */
let opened: number[] | null;
beforeEach(() => {
  house = new FakeHouse({ limits: { min: 100, max: 100_000, steps: [100, 200, 500, 1000] } });
  opened = null;
  house.answers['start'] = ({ stake }) => {
    opened = [];
    return house.staged({ stake, view: view() });
  };
  house.answers['act'] = ({ action }) => {
    if (action === 'cashOut') return end(opened!, null);
    if (cells.includes(action.open)) return end(opened!, action.open);
    opened!.push(action.open);
    return house.staged({ view: view(), step: opened!.length });
  };
});
afterEach(() => house.close());
const multiplier = () => (opened!.length === 0 ? 100 : multiplierOf(3, opened!.length));
const view = () => ({
  mines: 3,
  opened: [...opened!],
  multiplier: multiplier(),
  next: multiplierOf(3, opened!.length + 1),
});
const end = (tiles: number[], hit: number | null) =>
  house.stagedEnd(
    { cells, opened: tiles, hit, multiplier: hit === null ? multiplier() : 0 },
    hit === null ? 10 * multiplier() : 0,
  );

test('[GAME-12] shells open to pearls, the round pays what it reached, and its mines are shown when it is over', async () => {
  await house.open(main);
  expect(status()).toBe(t('mines.hint'));
  await house.press('#act');
  expect([game().dataset['state'], document.activeElement]).toEqual(['playing', tile(0)]);
  await house.press(tile(0));
  await house.press(tile(1));
  const payout = 10 * multiplierOf(3, 2);
  expect([faceOf(0), faceOf(1), faceOf(2)]).toEqual(['pearl', 'pearl', 'covered']);
  expect(textOf('#act')).toBe(t('mines.cashOutSum', { payout: `₱${(payout / 100).toFixed(2)}` }));
  await house.pass(1000);
  await house.press('#act');
  expect([game().dataset['state'], game().dataset['rounds']]).toEqual(['idle', '1']);
  expect(all('.tile[data-face=mine]')).toHaveLength(3);
  expect(status()).toBe(
    t('mines.won', { payout: `₱${(payout / 100).toFixed(2)}`, stake: '₱10.00' }),
  );
});

test('[WAL-02] [WAL-03] answers that are lost on the way are asked for again under their key; a mine ends the round', async () => {
  const answered = house.loseFirstAnswers();
  await house.open(main);
  await house.press('#act');
  expect(status()).toBe(t('game.checkingOffline'));
  await house.until(() => expect(game().dataset['state']).toBe('playing'));
  await house.press(tile(3));
  await house.until(() => expect(faceOf(3)).toBe('pearl'));
  await house.press(tile(6));
  await house.until(() =>
    expect(status()).toBe(`${t('mines.lost')} ${t('game.net', { net: '−₱10.00' })}`),
  );
  expect(tile(6).hasAttribute('data-hit')).toBe(true);
  expect(answered.size).toBe(3);
  expect(textOf('#balance')).toBe('₱24,990.00');
});

test('[GAME-11f] a round that was left in the middle is there again', async () => {
  await house.open(main);
  await house.press('#act');
  await house.press(tile(4));
  house.answers['round'] = () => ({ round: house.staged({ view: view(), step: 1 }).round });
  await house.open(main);
  expect([status(), faceOf(4), game().dataset['state']]).toEqual([
    t('mines.resumed'),
    'pearl',
    'playing',
  ]);
});

test('[GAME-12] the second press of a double click does not bet again, nor does a key that is held down', async () => {
  await house.open(main);
  await house.press('#act');
  await house.press(tile(0));
  await house.pass(1000);
  one('#act').click();
  await house.pass(1);
  one('#act').click();
  one('#act').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
  );
  await house.pass(1);
  expect(game().dataset['state']).toBe('idle');
  expect(house.asked.filter(({ name }) => name === 'start')).toHaveLength(1);
  expect(one('#act').hasAttribute('data-settling')).toBe(true);
  await house.pass(600);
  await house.press('#act');
  expect(house.asked.filter(({ name }) => name === 'start')).toHaveLength(2);
});

test('[GAME-12] arrows walk over the field and stop at its edges, Enter opens a shell', async () => {
  await house.open(main);
  one('#act').focus();
  await house.keys('{Enter}');
  await house.keys('{ArrowLeft}{ArrowUp}');
  expect([document.activeElement === tile(0), tile(0).tabIndex]).toEqual([true, 0]);
  await house.keys('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
  expect([document.activeElement === tile(7), faceOf(7)]).toEqual([true, 'pearl']);
});

test('[WAL-01] a rejection is said in words, and the game shows where the round is now', async () => {
  await house.open(main);
  await house.press('#act');
  house.answers['act'] = () => reject('round_over');
  await house.press(tile(0));
  expect(status()).toBe(t('errors.round_over'));
  expect(game().dataset['state']).toBe('idle');
  house.balance = 0;
  await house.open(main);
  await house.press('#act');
  expect(status()).toBe(t('game.noMoney', { balance: '₱0.00' }));
});
