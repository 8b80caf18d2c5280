// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, lose, one, status, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { multipliers, prices } from '../rules.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const missed = (stake: number) =>
  `${t('fish.missed', { kind: t('fish.kinds.tamban') })} ${t('game.net', { net: `−₱${stake / 100}.00` })}`;
let house: FakeHouse;
let caught: boolean;
beforeEach(() => {
  caught = false;
  house = new FakeHouse();
  house.answers['play'] = (request) => shot(request);
});
afterEach(() => house.close());

const shot = (request: Record<string, any>) => {
  const { kind, level } = request['bet'] as { kind: keyof typeof multipliers; level: number };
  return house.played(
    request,
    { kind, level, caught, multiplier: caught ? multipliers[kind] : 0 },
    caught ? request['stake'] * multipliers[kind] : 0,
  );
};
const plays = () => house.asked.filter(({ name }) => name === 'play');
const aimAt = (kind: string) => house.press(`#target-${kind}`);
async function shoot(): Promise<void> {
  await house.press('#fire');
  await house.pass(1000);
}

test('[GAME-12] a shot costs its price and reports a catch or a miss; only a catch is celebrated', async () => {
  await house.open(main);
  await aimAt('tamban');
  await house.press(all('.stepper__button').at(-1)!);
  await shoot();
  expect(plays()[0]?.request).toMatchObject({
    stake: prices[1],
    bet: { kind: 'tamban', level: 2 },
  });
  expect(status()).toBe(missed(prices[1]));
  expect([game().dataset['rounds'], all('.figures-row[data-win]').length]).toEqual(['1', 0]);
  caught = true;
  await shoot();
  const payout = `₱${((prices[1]! * multipliers.tamban) / 100).toFixed(2)}`;
  expect(status()).toBe(t('fish.caught', { kind: t('fish.kinds.tamban'), payout }));
  expect([game().dataset['rounds'], all('.figures-row[data-win]').length]).toEqual(['2', 1]);
  expect(new Set(plays().map(({ request }) => request['key'])).size).toBe(2);
});

test('[WAL-02] [WAL-03] a shot whose answer is lost is sent again under its key, and nothing is fired meanwhile', async () => {
  let answer: unknown = null;
  let cut = true;
  house.answers['play'] = (request) => {
    answer ??= shot(request);
    return cut ? lose() : answer;
  };
  await house.open(main);
  await aimAt('tamban');
  await house.press('#fire');
  await house.until(() => expect(status()).toContain(t('game.checkingOffline')));
  await house.pass(500);
  await house.press('#fire');
  expect(status()).toBe(t('game.checking'));
  cut = false;
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(plays().length).toBeGreaterThan(1);
  expect(house.keysOf('play').size).toBe(1);
});

test('[WAL-03] a shot that a reload cut off is asked for by its key and shown, and not fired again', async () => {
  const key = 'c'.repeat(32);
  house.answers['check'] = (asked) =>
    asked['key'] === key ? shot({ key, stake: prices[0], bet: { kind: 'tamban', level: 1 } }) : {};
  await house.open(main, { pending: key });
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(status()).toBe(missed(prices[0]));
  expect(plays()).toEqual([]);
  house.answers['check'] = () => house.noRound();
  await house.open(main, { pending: key });
  await house.until(() => expect(status()).toBe(t('fish.notFired')));
  expect(game().dataset['rounds']).toBe('0');
});

test('[GAME-12] Space shoots at the creature that is aimed at, once, and not while the sea rests', async () => {
  await house.open(main);
  await aimAt('payaso');
  one('#target-payaso').focus();
  await house.keys(' ');
  await house.pass(1000);
  expect(plays().map(({ request }) => request['bet'].kind)).toEqual(['payaso']);
  one('#pause').focus();
  await house.keys('{Enter}');
  expect(one('#pause').getAttribute('aria-pressed')).toBe('true');
  one('#target-payaso').focus();
  await house.keys(' ');
  await house.pass(1000);
  expect([status(), plays().length]).toEqual([t('fish.paused'), 1]);
  await house.press('#pause');
  await shoot();
  expect(plays()).toHaveLength(2);
});

test("[WAL-01] a shot beyond the balance and a double click's second press are held back", async () => {
  await house.open(main);
  await house.press('#fire');
  await house.press('#fire');
  await house.pass(1000);
  expect(plays()).toHaveLength(1);
  house.balance = 10;
  await house.open(main);
  await house.press('#fire');
  expect(status()).toBe(t('game.noMoney', { balance: '₱0.10' }));
  expect(textOf('#balance')).toBe('₱0.10');
});
