// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { all, game, lose, one, reject, textOf } from '../../common/client/fake-browser.ts';
import { FakeHouse } from '../../common/client/fake-house.ts';
import { textsOf } from './texts.ts';

const { t } = textsOf('TY');
const main = () => import('./main.ts');
const stakes = [100, 500, 1000, 5000];
let house: FakeHouse;
const seat =
  (over: object = {}) =>
  () => ({ balance: 2_500_000, symbol: '₱', trial: false, last: null, stakes, pays: 196, ...over });
const toss = (key: string, over: object = {}) => ({
  key,
  stake: 1000,
  choice: 'cara',
  result: 'cara',
  payout: 1960,
  state: 'paid',
  rejection: null,
  balance: 2_500_960,
  ...over,
});
beforeEach(() => {
  house = new FakeHouse();
  house.answers['open'] = seat();
  house.answers['toss'] = ({ key }) => toss(key);
});
afterEach(() => house.close());
const tosses = () => house.asked.filter(({ name }) => name === 'toss');
const said = () => textOf('#said');

test('[GAME-02] [GAME-13] a toss is asked for once however fast it is pressed, and shows its payout', async () => {
  await house.open(main);
  expect([said(), location.hash]).toEqual([t('barya.ready'), '']);
  one('#toss').click();
  one('#toss').click();
  expect(said()).toBe(t('barya.tossing'));
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(said()).toBe(t('barya.won', { side: t('barya.cara'), stake: '₱10.00', payout: '₱19.60' }));
  expect([tosses().length, one('#balance').dataset['centavos']]).toEqual([1, '2500960']);
  expect(one('#toss').getAttribute('aria-disabled')).toBe('true');
  await house.until(() => expect(one('#toss').getAttribute('aria-disabled')).toBe('false'));
});

test('[GAME-01] free play says that it is, and counts in play money', async () => {
  house.answers['open'] = seat({ trial: true, symbol: 'FUN ', balance: 1_000_000 });
  house.answers['toss'] = ({ key }) => toss(key, { result: 'cruz', payout: 0, balance: 999_000 });
  await house.open(main);
  expect(textOf('.free-play')).toBe(t('barya.freePlay'));
  expect(textOf('#balance')).toBe('FUN 10,000.00');
  await house.press('#toss');
  await house.until(() =>
    expect(said()).toBe(
      t('barya.lost', { side: t('barya.cruz'), stake: 'FUN 10.00', payout: 'FUN 0.00' }),
    ),
  );
});

test('[GAME-07] a toss that is rejected is said with its reason, and so is one whose stake is given back', async () => {
  await house.open(main);
  house.answers['toss'] = ({ key }) =>
    toss(key, {
      result: null,
      payout: 0,
      state: 'rejected',
      rejection: 'game_maintenance',
      balance: 2_500_000,
    });
  await house.press('#toss');
  await house.until(() =>
    expect(said()).toBe(t('barya.notTaken', { reason: t('errors.game_maintenance') })),
  );
  await house.until(() => expect(one('#toss').getAttribute('aria-disabled')).toBe('false'));
  await house.pass(200);
  house.answers['toss'] = ({ key }) =>
    toss(key, { result: null, payout: 0, state: 'returned', balance: 2_500_000 });
  await house.press('#toss');
  await house.until(() => expect(said()).toBe(t('barya.returned')));
});

test('[GAME-13] [WAL-02] a toss whose answer is lost is asked after under its key until it is known', async () => {
  let asked = 0;
  house.answers['toss'] = ({ key }) => ((asked += 1) > 2 ? toss(key) : lose());
  await house.open(main);
  await house.press('#toss');
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect([tosses().length, house.keysOf('toss').size]).toEqual([3, 1]);
});

test('[GAME-11f] a toss that a reload cut off is gone on with', async () => {
  house.answers['open'] = seat({
    last: toss('c'.repeat(32), { state: 'paying', payout: 0, balance: null }),
  });
  house.answers['find'] = ({ key }) => toss(key);
  await house.open(main);
  await house.until(() => expect(game().dataset['rounds']).toBe('1'));
  expect(tosses()).toEqual([]);
  expect(house.keysOf('find')).toEqual(new Set(['c'.repeat(32)]));
});

test('[ERR-03] a game that cannot be opened says why and offers a retry or the way back', async () => {
  house.answers['open'] = () => reject('launch_expired');
  await house.open(main);
  expect(textOf('.failure')).toContain(t('barya.reopen'));
  expect(all('.failure .action')).toHaveLength(0);
  house.answers['open'] = lose;
  await house.open(main);
  expect(textOf('.failure')).toContain(t('errors.unreachable'));
  house.answers['open'] = seat();
  await house.press('.failure .action');
  await house.until(() => expect(game().dataset['state']).toBe('open'));
});
