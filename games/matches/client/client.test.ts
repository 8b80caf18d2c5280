// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import type { Sport } from '../meta.ts';
import { fixtureOf } from '../odds.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const day = 7;
/** Ends 1–0, 0–0, 0–0, 0–0. */
const nil = { home: 0, away: 0, goals: [], maps: [] };
const played = {
  matches: [{ ...nil, home: 1, goals: [{ side: 'home', minute: 30 }] }, nil, nil, nil],
};
const showMs = 20_000;
const odd = (match: number, code: string) =>
  all('.match')[match]!.querySelector<HTMLElement>(`.odd[data-code=${code}]`)!;
let house: FakeHouse;
const seatAt = (sport: Sport, number = day) =>
  new FakeHouse(
    { theme: { sport }, limits: { min: 1000, max: 500_000, steps: [1000, 2000, 5000] } },
    fixtureOf(sport, number),
  );
beforeEach(() => {
  house = seatAt('football');
});
afterEach(() => house.close());
const odds = (match: number, code: string) =>
  fixtureOf('football', day).matches[match]!.odds[code]!;
const peso = (centavos: number) =>
  `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;

test('[GAME-12] a single and an accumulator are placed, followed live and show their results', async () => {
  await house.open(main);
  await house.press(odd(0, 'h'));
  odd(1, 'a').focus();
  await house.keys('{Enter}');
  const lines = all('.slip__line');
  expect(lines).toHaveLength(2);
  // Singles first: the second one drops to nothing.
  await house.press(lines[1]!.querySelector<HTMLElement>('.stepper__button')!);
  expect(textOf('#place')).toBe(t('matches.placeBets', { total: '₱10.00', count: 1 }));
  await house.press('#place');
  await house.press(odd(0, 'h'));
  await house.press(odd(1, 'a'));
  // Then the accumulator alone, at the last stake.
  await house.press('[name=mode][value=accumulator]');
  expect(textOf('#place')).toBe(t('matches.placeBets', { total: '₱10.00', count: 1 }));
  await house.press('#place');
  expect(
    house.asked.filter(({ name }) => name === 'bet').map(({ request }) => request['selections']),
  ).toEqual([
    [{ choice: `1h${odds(0, 'h')}`, stake: 1000 }],
    [{ choice: `1h${odds(0, 'h')}.2a${odds(1, 'a')}`, stake: 1000 }],
  ]);
  expect([all('.ticket').length, all('.slip__line').length]).toEqual([2, 0]);
  await house.closeBetting();
  expect(status()).toBe(t('matches.kickOff'));
  await house.draw(played, showMs);
  expect(game().dataset['phase']).toBe('playing');
  expect(all('.match__live')).toHaveLength(4);
  expect([game().dataset['rounds'], textOf('#balance')]).toEqual(['0', '₱24,980.00']);
  await house.pass(showMs);
  const payout = Math.floor((1000 * odds(0, 'h')) / 100);
  await house.settle(payout);
  expect(all('.match__score').map(({ textContent }) => textContent)).toEqual([
    '1–0',
    '0–0',
    '0–0',
    '0–0',
  ]);
  expect(all('.ticket__end').map(({ textContent }) => textContent)).toEqual([
    t('matches.paid', { payout: peso(payout) }),
    t('matches.missed'),
  ]);
  expect([game().dataset['rounds'], textOf('#balance')]).toEqual(['1', peso(2_498_000 + payout)]);
});

test('[GAME-14c] a slip places singles or one accumulator, as is chosen, and starts with singles', async () => {
  await house.open(main);
  for (const [match, code] of [
    [0, 'h'],
    [1, 'a'],
    [2, 'd'],
  ] as const)
    await house.press(odd(match, code));
  const label = () => textOf('#place');
  expect(label()).toBe(t('matches.placeBets', { total: '₱30.00', count: 3 }));
  await house.press('[name=mode][value=accumulator]');
  expect(label()).toBe(t('matches.placeBets', { total: '₱10.00', count: 1 }));
  expect(textOf('.slip__odds')).not.toBe('');
  await house.press(
    [...one('.slip__together').querySelectorAll<HTMLElement>('.stepper__button')].at(-1)!,
  );
  expect(label()).toBe(t('matches.placeBets', { total: '₱20.00', count: 1 }));
  await house.press('[name=mode][value=singles]');
  expect(label()).toBe(t('matches.placeBets', { total: '₱30.00', count: 3 }));
  await house.press('[name=mode][value=accumulator]');
  // One bet alone is a single, with its own stake.
  await house.press(one('.slip__remove'));
  await house.press(one('.slip__remove'));
  expect(one('.slip__modes').hidden).toBe(true);
  expect(label()).toBe(t('matches.placeBets', { total: '₱10.00', count: 1 }));
  await house.press('#place');
  expect(house.asked.findLast(({ name }) => name === 'bet')?.request['selections']).toEqual([
    { choice: `3d${odds(2, 'd')}`, stake: 1000 },
  ]);
});

test('[GAME-12] virtual esports is bet on in the same way', async () => {
  house.close();
  house = seatAt('esports');
  await house.open(main);
  await house.press(odd(0, 'h'));
  await house.press('#place');
  expect(all('.ticket')).toHaveLength(1);
  await house.closeBetting();
  const maps = [
    { home: 13, away: 5 },
    { home: 13, away: 9 },
  ];
  await house.draw(
    { matches: Array.from({ length: 4 }, () => ({ home: 2, away: 0, goals: [], maps })) },
    showMs,
  );
  await house.pass(showMs);
  await house.settle(1800);
  expect(all('.match__score').map(({ textContent }) => textContent)).toEqual([
    '2–0',
    '2–0',
    '2–0',
    '2–0',
  ]);
  expect(game().dataset['rounds']).toBe('1');
});

test('[WAL-01] [GAME-12] a bet that comes after kick-off is rejected in words, takes nothing, and its slip is empty', async () => {
  await house.open(main);
  await house.press(odd(2, 'd'));
  house.answers['bet'] = async () => {
    await house.closeBetting();
    return reject('betting_closed');
  };
  await house.press('#place');
  await house.until(() => expect(status()).toBe(t('matches.tooLate')));
  expect(all('.slip__line')).toHaveLength(0);
  expect(textOf('#balance')).toBe('₱25,000.00');
});

test("[WAL-01] [GAME-12] a bet at other odds than the round's is rejected, and the slip stays", async () => {
  await house.open(main);
  await house.press(odd(0, 'h'));
  const fixture = structuredClone(fixtureOf('football', day));
  const now = odds(0, 'h') + 10;
  Object.assign(fixture.matches[0]!.odds, { h: now });
  house.round = { ...house.round, fixture };
  house.answers['bet'] = () => reject('odds_changed');
  await house.press('#place');
  await house.until(() => expect(textOf('.slip__odds')).toBe((now / 100).toFixed(2)));
  expect(status()).toBe(t('errors.odds_changed'));
  expect(textOf('#balance')).toBe('₱25,000.00');
  delete house.answers['bet'];
  await house.press('#place');
  expect(all('.ticket')).toHaveLength(1);
  expect(house.asked.findLast(({ name }) => name === 'bet')?.request['selections']).toEqual([
    { choice: `1h${now}`, stake: 1000 },
  ]);
});

test.each([
  [0, 'matches.noWin'],
  [1850, 'matches.youWon'],
])(
  '[GAME-11f] a player who left during the matches reads their result when he comes back: %i centavos',
  async (payout, words) => {
    house.take([{ choice: '1h185', stake: 1000 }]);
    await house.draw(played);
    await house.settle(payout);
    await house.open(main);
    expect(status()).toContain(
      t(words, { payout: `₱${(payout / 100).toFixed(2)}`, stake: '₱10.00' }),
    );
  },
);

test('[GAME-11e] without network the game says so until it is back', async () => {
  await house.open(main);
  house.setOnline(false);
  await house.until(() => expect(textOf('.notice')).toBe(t('matches.linkLost')));
  house.setOnline(true);
  await house.until(() => expect(textOf('.notice')).toBe(''));
});

test('[GAME-12] a slip that was not placed is emptied at kick-off, which is said', async () => {
  await house.open(main);
  await house.press(odd(0, 'h'));
  await house.press(odd(0, 'd'));
  // Of one match: as singles only.
  await house.press('[name=mode][value=accumulator]');
  expect(textOf('.slip__together')).toBe(t('matches.oneEach'));
  expect(one('#place').getAttribute('aria-disabled')).toBe('true');
  await house.press(one('.slip__remove'));
  expect(all('.slip__line')).toHaveLength(1);
  await house.closeBetting();
  expect(status()).toBe(t('matches.notPlaced'));
  expect(all('.slip__line')).toHaveLength(0);
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
