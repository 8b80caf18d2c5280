import { expect, test } from 'vitest';
import {
  type LotteryState,
  drawsOf,
  gameCodeOf,
  lotteryOf,
  lotteryQuery,
  lotteryStart,
  menusFor,
  readLottery,
} from './lottery-state.ts';

test('[LOB-13] the menus are the kinds of games; bingo only where TY is supported', () => {
  const six = ['LOTTO', 'SCRATCH', 'VIDEO_POKER', 'JACKPOT', 'TABLE', 'ARCADE'];
  expect(menusFor(['TY', 'EN'])).toEqual([...six, 'BINGO']);
  expect(menusFor(['EN'])).toEqual(six);
});

test.each<Partial<LotteryState>>([
  {},
  { menu: 'SCRATCH', page: 2 },
  { hint: 'lines', mine: true },
  { menu: 'LOTTO', show: 'all', page: 2 },
])('[LOB-16] [LOB-18i] the query of %j brings the same lottery back', (part) => {
  const state = { ...lotteryStart, ...part };
  expect(readLottery(lotteryQuery(state), menusFor(['TY']))).toEqual({ state, unknown: [] });
});

test('[LOB-16] what an address says and nobody knows is left out, and reported; bingo too where there is none', () => {
  expect(
    readLottery('?menu=KENO&has=luck&tab=yours&show=some&p=-1&gameCode=a%20b', menusFor(['TY'])),
  ).toEqual({ state: lotteryStart, unknown: ['a b', 'KENO', 'luck', 'yours', 'some', '-1'] });
  expect(readLottery('?menu=BINGO', menusFor(['EN']))).toEqual({
    state: lotteryStart,
    unknown: ['BINGO'],
  });
});

test('[ROUTE-07] [GAME-06] each page is of its lottery and its prize mode', () => {
  expect(lotteryOf('/lottery', 'ELOTT')).toEqual({
    mode: 'ELOTT',
    types: ['LOTT', 'ELOTT'],
    name: 'lottery',
  });
  expect(lotteryOf('/lottert', 'LOTT')).toMatchObject({ mode: 'LOTT', name: 'lottery' });
  expect(lotteryOf('/vnlottery/', 'ELOTT')).toEqual({
    mode: 'ELOTT',
    types: ['ELOTT'],
    name: 'vnLottery',
  });
  expect(lotteryOf('/vnLottery', 'LOTT').types).toEqual(['LOTT']);
  expect(lotteryOf('/SeaLottery', 'ELOTT')).toEqual({
    mode: 'SEA',
    types: ['LOTT'],
    name: 'seaLottery',
  });
});

test('[ROUTE-07] a game code is taken from the address, and nothing that could not be one', () => {
  expect(gameCodeOf('?gameCode=L-642')).toBe('L-642');
  expect(
    ['', '?gameCode=', '?gameCode=a%20b', '?gameCode=<b>', `?gameCode=${'x'.repeat(41)}`].map(
      gameCodeOf,
    ),
  ).toEqual([null, null, null, null, null]);
});

test('[ROUTE-07] a lottery page shows the draws of its area, the page of all lotteries every one', () => {
  const all = ['LOTT', 'VN', 'SEA'].map((area) => ({ area }));
  expect(drawsOf('lottery', all)).toEqual(all);
  expect(drawsOf('vnLottery', all)).toEqual([{ area: 'VN' }]);
  expect(drawsOf('seaLottery', all)).toEqual([{ area: 'SEA' }]);
});
