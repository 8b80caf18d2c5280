// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, one, reject, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const numbers = ['03', '08', '15', '21', '34', '40'];
let house: FakeHouse;
beforeEach(() => {
  house = new FakeHouse({
    theme: { area: 'ELOTT', family: 'six', times: { every: 5 } },
    limits: { min: 100, max: 100_000, steps: [100, 500, 1000, 2000] },
  });
});
afterEach(() => house.close());

async function pick(): Promise<void> {
  await house.press('#quick');
  await house.press('#add');
}

test('[GAME-12] a ticket is filled in by keyboard, waits for its draw and shows its result', async () => {
  await house.open(main);
  const pad = all('.pad__number');
  expect(pad.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  pad[0]?.focus();
  for (let i = 0; i < 6; i += 1) await house.keys('{Enter}{ArrowRight}');
  expect(all('.slot[data-filled=true]')).toHaveLength(6);
  one('#add').focus();
  await house.keys('{Enter}');
  await pick();
  const more = all('.slip__line')[1]?.querySelectorAll('button')[1];
  await house.press(more!);
  expect(textOf('#place')).toBe(t('lottery.placeBets', { total: '₱30.00', count: 2 }));
  await house.press('#place');
  expect(
    house.asked
      .find(({ name }) => name === 'bet')
      ?.request['selections'].map(({ stake }: { stake: number }) => stake),
  ).toEqual([1000, 2000]);
  expect(all('.ticket__end').map(({ textContent }) => textContent)).toEqual([
    t('lottery.awaits'),
    t('lottery.awaits'),
  ]);
  expect(all('.slip__line')).toHaveLength(0);
  await house.closeBetting();
  await house.draw({ numbers });
  await house.settle(0);
  expect(all('.stage .ball').map(({ textContent }) => textContent)).toEqual(numbers);
  expect(status()).toContain(t('lottery.noWin'));
  expect([game().dataset['rounds'], textOf('#balance')]).toEqual(['1', '₱24,970.00']);
});

test('[WAL-01] [GAME-12] a ticket after closing is rejected and its slip waits for the next draw', async () => {
  await house.open(main);
  await pick();
  house.answers['bet'] = async () => {
    await house.closeBetting();
    return reject('betting_closed');
  };
  await house.press('#place');
  await house.until(() => expect(status()).toBe(t('lottery.closedKept')));
  expect(all('.slip__line')).toHaveLength(1);
  expect(textOf('#balance')).toBe('₱25,000.00');
  expect(one('#place').getAttribute('aria-disabled')).toBe('true');
});

test('[GAME-12] a slip that was not placed stays when betting closes, and the player reads so', async () => {
  await house.open(main);
  await pick();
  await house.closeBetting();
  expect(status()).toBe(t('lottery.notPlaced'));
  expect(all('.slip__line')).toHaveLength(1);
});

test('[GAME-11f] a player who left before the draw reads what his ticket brought when he comes back', async () => {
  house.take([{ choice: 'six:3.8.15.21.34.41', stake: 1000 }]);
  await house.draw({ numbers });
  await house.settle(0);
  await house.open(main);
  expect(status()).toContain(t('lottery.noWin'));
  expect(all('.stage .ball').map(({ textContent }) => textContent)).toEqual(numbers);
});

test('[WAL-01] a slip beyond the balance is held back with the reason, and a bet comes off it by its button', async () => {
  house.balance = 500;
  await house.open(main);
  await pick();
  await house.press('#place');
  expect(status()).toBe(t('game.noMoney', { balance: '₱5.00' }));
  expect(house.asked.filter(({ name }) => name === 'bet')).toEqual([]);
  await house.press('.slip__line .tool');
  expect(all('.slip__line')).toHaveLength(0);
  expect(document.activeElement).toBe(one('#quick'));
});

test('[GAME-12] the ticket of the last draw is placed again by a button', async () => {
  await house.open(main);
  await pick();
  await house.press('#place');
  await house.closeBetting();
  await house.draw({ numbers });
  await house.settle(0);
  await house.next();
  await house.press('#again');
  expect(all('.slip__line')).toHaveLength(1);
});

test.each([
  ['pair', ['12', '05']],
  ['digits', ['4', '0', '7']],
  ['four', Array.from({ length: 23 }, (_, i) => String(1000 + i))],
])('[GAME-12] a lottery of %s has its pad, its slip and its draw', async (family, drawn) => {
  house = new FakeHouse({
    theme: { area: 'LOTT', family, times: { at: ['21:00'], days: [0, 2] } },
    limits: { min: 100, max: 100_000, steps: [100, 1000] },
  });
  await house.open(main);
  await pick();
  await house.press('#place');
  expect(all('.ticket')).toHaveLength(1);
  await house.closeBetting();
  await house.draw({ numbers: drawn });
  await house.settle(0);
  expect(game().dataset['rounds']).toBe('1');
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
