// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const dice = { dice: ['red', 'blue', 'pink'] };
const diceWords = t('color.dice', {
  first: t('color.colors.red'),
  second: t('color.colors.blue').toLowerCase(),
  third: t('color.colors.pink').toLowerCase(),
});
const spot = (color: string) => `.spot[data-color=${color}]`;
let house: FakeHouse;
beforeEach(() => {
  house = new FakeHouse({ limits: { min: 100, max: 100_000, steps: [100, 1000] } });
});
afterEach(() => house.close());

async function bet(...colors: string[]): Promise<void> {
  for (const color of colors) await house.press(spot(color));
  await house.press('#place');
}

test('[GAME-12] the table shows the dice, what they hit and what a bet brought', async () => {
  await house.open(main);
  await bet('red', 'blue', 'green');
  expect(status()).toBe(t('color.placed', { stake: '₱3.00' }));
  await house.closeBetting();
  expect(one('.tray').getAttribute('aria-label')).toBe(t('color.rolling'));
  await house.draw(dice);
  await house.settle(400);
  expect(one('.tray').getAttribute('aria-label')).toBe(diceWords);
  expect(['red', 'green'].map((color) => one(spot(color)).dataset['hits'])).toEqual(['1', '0']);
  expect(status()).toBe(`${diceWords} ${t('color.youWon', { payout: '₱4.00', stake: '₱3.00' })}`);
  expect([game().dataset['rounds'], textOf('#balance'), all('.roll').length]).toEqual([
    '1',
    '₱25,001.00',
    1,
  ]);
});

test('[WAL-02] [WAL-03] a bet whose answer is lost is sent again under its key and booked once', async () => {
  await house.open(main);
  house.loseBets(2);
  await bet('pink');
  expect(status()).toBe(t('game.checkingOffline'));
  await house.until(() => expect(status()).toBe(t('color.placed', { stake: '₱1.00' })));
  expect([house.callsOf('bet'), house.keysOf('bet').size]).toEqual([3, 1]);
  expect(textOf(`${spot('pink')} .spot__placed`)).toBe('₱1');
});

test('[GAME-12] a digit puts a chip on a colour, Enter places it, and the button stays focused', async () => {
  await house.open(main);
  one('#info').focus();
  await house.keys('2');
  expect(textOf(`${spot('white')} .spot__waiting`)).toBe('+₱1');
  one('#place').focus();
  await house.keys('{Enter}');
  expect(textOf(`${spot('white')} .spot__placed`)).toBe('₱1');
  expect(document.activeElement).toBe(one('#place'));
});

test('[GAME-11e] [GAME-11f] a round whose gateway went away is finished once the table is heard of again', async () => {
  await house.open(main);
  await bet('blue');
  house.setOnline(false);
  await house.until(() => expect(textOf('.said [role=alert]')).toBe(t('color.linkLost')));
  house.round = { ...house.round, state: 'settled', outcome: dice };
  house.bets = house.bets.map((each) => ({ ...each, state: 'settled', payout: 200 }));
  house.setOnline(true);
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(status()).toContain(t('color.youWon', { payout: '₱2.00', stake: '₱1.00' }));
  expect(textOf('.said [role=alert]')).toBe('');
});

test('[GAME-12] chips that were not placed go back; a bet is made again or taken back by a button', async () => {
  await house.open(main);
  await house.press(spot('red'));
  await house.press('#clear');
  expect(textOf(`${spot('red')} .spot__waiting`)).toBe('');
  await house.press(spot('red'));
  await house.closeBetting();
  expect(status()).toBe(t('color.notPlaced'));
  await house.draw(dice);
  await house.settle();
  await house.next();
  await bet('yellow');
  await house.draw(dice);
  await house.settle(0);
  expect(status()).toContain(t('color.noWin'));
  await house.next();
  await house.press('#repeat');
  expect(textOf(`${spot('yellow')} .spot__waiting`)).toBe('+₱1');
});

test('[WAL-01] a bet that is rejected is said in words, and its chips stay while bets are taken', async () => {
  await house.open(main);
  house.answers['bet'] = () => reject('round_limit');
  await bet('green');
  expect(status()).toBe(t('errors.round_limit'));
  expect(textOf(`${spot('green')} .spot__waiting`)).toBe('+₱1');
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
