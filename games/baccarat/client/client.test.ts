// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const playerWins = { player: ['5S', '3H'], banker: ['2D', '3C', 'KS'] };
const spot = (choice: string) => `.spot[data-choice=${choice}]`;
let house: FakeHouse;
beforeEach(() => {
  house = new FakeHouse();
});
afterEach(() => house.close());

async function bet(...choices: string[]): Promise<void> {
  for (const choice of choices) await house.press(spot(choice));
  await house.press('#place');
}

test('[GAME-12] the table shows the cards with their points, its road and what a bet brought', async () => {
  await house.open(main);
  await bet('player', 'tie');
  expect(status()).toBe(t('baccarat.placed', { stake: '₱20.00' }));
  expect(textOf(`${spot('player')} .spot__placed`)).toBe('₱10');
  await house.closeBetting();
  expect(game().dataset['phase']).toBe('closed');
  await house.draw(playerWins);
  await house.settle(2000);
  expect(all('[data-hand=player] .card')).toHaveLength(2);
  expect(textOf('[data-hand=player] .hand__points')).toBe('8');
  expect(textOf('[data-hand=banker] .hand__points')).toBe('5');
  expect(one('[data-hand=player]').hasAttribute('data-won')).toBe(true);
  expect(all('.bead')).toHaveLength(1);
  expect(status()).toContain(t('baccarat.cameBack', { payout: '₱20.00', stake: '₱20.00' }));
  expect(game().dataset['rounds']).toBe('1');
  expect(textOf('#balance')).toBe('₱25,000.00');
});

test('[WAL-01] [GAME-12] a bet that comes after closing is rejected in words, and its chips go back', async () => {
  await house.open(main);
  house.answers['bet'] = async () => {
    await house.closeBetting();
    return reject('betting_closed');
  };
  await bet('banker');
  await house.until(() => expect(status()).toBe(t('errors.betting_closed')));
  expect(textOf(`${spot('banker')} .spot__waiting`)).toBe('');
  expect(textOf(`${spot('banker')} .spot__placed`)).toBe('');
  expect(textOf('#balance')).toBe('₱25,000.00');
});

test('[GAME-12] chips that were not placed when betting closes go back, and the player reads so', async () => {
  await house.open(main);
  await house.press(spot('tie'));
  expect(textOf(`${spot('tie')} .spot__waiting`)).toBe('+₱10');
  await house.closeBetting();
  expect(status()).toBe(t('baccarat.notPlaced'));
  expect(textOf(`${spot('tie')} .spot__waiting`)).toBe('');
  expect(one('#place').getAttribute('aria-disabled')).toBe('true');
  expect(house.asked.filter(({ name }) => name === 'bet')).toEqual([]);
});

test('[GAME-11e] [GAME-11f] a player who lost the network reads so, and reads the result of his bet when it is back', async () => {
  await house.open(main);
  await bet('player');
  house.setOnline(false);
  await house.until(() => expect(textOf('.said [role=alert]')).toBe(t('baccarat.linkLost')));
  house.round = { ...house.round, state: 'settled', outcome: playerWins };
  house.bets = house.bets.map((each) => ({ ...each, state: 'settled', payout: 2000 }));
  house.setOnline(true);
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(textOf('.said [role=alert]')).toBe('');
  expect(status()).toContain(t('baccarat.youWon', { payout: '₱20.00', stake: '₱10.00' }));
});

test.each([
  [0, 'baccarat.noWin'],
  [1000, 'baccarat.cameBack'],
  [2000, 'baccarat.youWon'],
])(
  '[GAME-11f] a player who left in the middle of a round reads its result when he comes back: %i centavos',
  async (payout, words) => {
    house.take([{ choice: 'banker', stake: 1000 }]);
    await house.draw(playerWins);
    await house.settle(payout);
    await house.open(main);
    expect(status()).toContain(t(words, { payout: `₱${payout / 100}.00`, stake: '₱10.00' }));
  },
);

test('[GAME-12] a digit puts a chip on a choice, Enter places it, and the button stays focused', async () => {
  await house.open(main);
  one('#info').focus();
  await house.keys('2');
  expect(textOf(`${spot('banker')} .spot__waiting`)).toBe('+₱10');
  one('#place').focus();
  await house.keys('{Enter}');
  expect(textOf(`${spot('banker')} .spot__placed`)).toBe('₱10');
  expect(document.activeElement).toBe(one('#place'));
});

test('[WAL-02] [WAL-03] a bet whose answer is lost is sent again under its key and booked once', async () => {
  await house.open(main);
  house.loseBets(2);
  await bet('player');
  expect(status()).toBe(t('game.checkingOffline'));
  await house.until(() => expect(status()).toBe(t('baccarat.placed', { stake: '₱10.00' })));
  expect([house.callsOf('bet'), house.keysOf('bet').size]).toEqual([3, 1]);
  expect(textOf(`${spot('player')} .spot__placed`)).toBe('₱10');
});

const crowd = () => textOf('.clock .crowd');
const crowdOf = (players: number, bets: number) =>
  `${t('game.crowd.players', { count: players })} · ${t('game.crowd.bets', { count: bets })}`;

test('[GAME-17f] the bar of the table states who bets in the round, and nothing that it does not know', async () => {
  await house.open(main);
  expect(crowd()).toBe('');
  await house.crowd(3, 7);
  expect(crowd()).toBe(crowdOf(3, 7));
  await house.closeBetting();
  await house.crowd(4, 9);
  expect(crowd()).toBe(crowdOf(4, 9));
  await house.draw(playerWins);
  await house.next();
  expect(crowd()).toBe('');
  await house.crowd(1, 1);
  expect(crowd()).toBe(crowdOf(1, 1));
  house.setOnline(false);
  await house.pass(50);
  expect(crowd()).toBe('');
});

test('[GAME-17g] one who is alone reads that one is the first, with an own bet too; then what came', async () => {
  await house.open(main);
  await house.crowd(0, 0);
  expect(crowd()).toBe(t('game.crowd.first'));
  await bet('player');
  await house.crowd(1, 1);
  expect(crowd()).toBe(t('game.crowd.first'));
  await house.crowd(2, 3);
  expect(crowd()).toBe(crowdOf(2, 3));
  await house.crowd(1, 1);
  await house.closeBetting();
  expect(crowd()).toBe(crowdOf(1, 1));
  await house.draw(playerWins);
  await house.next();
  await house.crowd(0, 0);
  await house.closeBetting();
  expect(crowd()).toBe(t('game.crowd.none'));
});

test('[GAME-17g] free play is not counted: one with a free bet beside one player is not the first', async () => {
  house = new FakeHouse({ trial: true });
  await house.open(main);
  await bet('player');
  await house.crowd(0, 0);
  expect(crowd()).toBe(t('game.crowd.first'));
  await house.crowd(1, 1);
  expect(crowd()).toBe(crowdOf(1, 1));
});
