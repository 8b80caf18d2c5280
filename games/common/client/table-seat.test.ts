import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import type { Given } from './start.ts';
import type { TableFace } from './table-face.ts';
import { type TablePhase, phaseOf } from './table-phase.ts';
import { TableSeat } from './table-seat.ts';

const at = (ms: number) => new Date(performance.timeOrigin + performance.now() + ms).toISOString();
const round = (number: number, state: TableRound['state'] = 'open'): TableRound => ({
  id: String(number),
  number,
  state,
  serverSeedHash: 'ab',
  serverSeed: null,
  betsHash: null,
  bets: null,
  fixture: null,
  outcome: null,
  opensAt: at(0),
  closesAt: at(15_000),
  drawsAt: at(20_000),
  settlesAt: at(20_000),
  endsAt: at(25_000),
});
const bet = (
  roundId: string,
  state: TableBet['state'] = 'open',
  payout: number | null = null,
): TableBet => ({
  id: `9${roundId}`,
  key: 'k'.repeat(32),
  roundId,
  selections: [{ choice: 'red', stake: 1000 }],
  stake: 1000,
  state,
  payout,
  at: at(0),
});

let sockets: EventTarget[];
let answers: Record<string, () => unknown>;
let keys: string[];
let said: string[];
let hinted: boolean;
let posted: unknown[];
let shown: boolean;
let root: { dataset: Record<string, string>; replaceChildren: () => void };
const lost = () => {
  throw new TypeError('no network');
};
const hear = (event: object) =>
  sockets
    .at(-1)
    ?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
const table = (present: TableRound, bets: TableBet[] = [], results: TableRound[] = []) => ({
  table: 'T',
  serverTime: at(0),
  event: 1,
  round: present,
  results,
  earlier: [],
  bets,
  perRound: 1,
  balance: 5000,
  balanceVersion: 1,
});

async function sit(): Promise<TableSeat<TablePhase>> {
  const face = {
    say: (words: string) => (words === 'hint' ? (hinted = true) : said.push(words)),
    ended: (stake: number, payout: number, words: string) => {
      said.push(words);
      if (payout > stake) said.push('won');
    },
    linked: () => {},
    crowd: () => {},
  };
  const given = {
    root,
    opened: { balance: 5000 },
    launch: { token: 'a-launch-token-of-tests' },
    texts: { t: (key: string) => key },
    host: { post: (message: unknown) => posted.push(message) },
  };
  const seat = new TableSeat<TablePhase>(given as unknown as Given, face as unknown as TableFace, {
    elements: [],
    hint: 'hint',
    phaseOf,
    round: () => {},
    turn: () => {},
    clock: () => {},
    draw: () => {},
    shown: () => shown,
    resultInWords: ({ number }, bets, past) =>
      `${number}: ${bets.map(({ payout }) => payout).join()}${past ? ' past' : ''}`,
    placed: ({ id }) => said.push(`placed ${id}`),
    rejected: (failure) =>
      said.push(`rejected ${failure.kind === 'rejected' ? failure.code : failure.kind}`),
  });
  expect(await seat.begin()).toBeNull();
  hear({ kind: 'hello', serverTime: at(0), event: 1 });
  return seat;
}

beforeEach(() => {
  vi.useFakeTimers();
  [keys, said, posted, sockets, shown, hinted] = [[], [], [], [], true, false];
  root = { dataset: {}, replaceChildren: () => {} };
  answers = { table: () => ({ success: true, value: table(round(1)) }) };
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      close(): void {}
    },
  );
  vi.stubGlobal('location', { origin: 'http://media.example' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/bet')) keys.push(JSON.parse(body).key);
    return new Response(JSON.stringify(answers[url.endsWith('/bet') ? 'bet' : 'table']?.()));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[WAL-02] a bet whose answers are lost is sent again under its key, and another one waits', async () => {
  const seat = await sit();
  const all = [
    lost,
    lost,
    () => ({ success: true, value: { bet: bet('1'), balance: 4000, balanceVersion: 2 } }),
  ];
  answers['bet'] = () => all.shift()?.();
  const first = seat.bet([{ choice: 'red', stake: 1000 }]);
  expect([seat.sending, seat.betting]).toEqual([true, false]);
  await seat.bet([{ choice: 'red', stake: 1000 }]);
  await vi.advanceTimersByTimeAsync(5000);
  await first;
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  expect(said).toEqual(['game.checkingOffline', 'game.checkingOffline', 'placed 91']);
  expect([seat.money, seat.staked, seat.sending]).toEqual([4000, 1000, false]);
});

test('[WAL-04] what comes late takes back neither a balance nor a bet that was sent since', async () => {
  const seat = await sit();
  answers['bet'] = () => {
    hear({ kind: 'bets', bets: [bet('1', 'settled', 0)], balance: 3000, balanceVersion: 5 });
    return { success: true, value: { bet: bet('1'), balance: 4000, balanceVersion: 2 } };
  };
  await seat.bet([{ choice: 'red', stake: 1000 }]);
  hear({ kind: 'bets', bets: [], balance: 5000, balanceVersion: 1 });
  expect([seat.money, seat.bets.map(({ state }) => state)]).toEqual([3000, ['settled']]);
});

test("[GAME-11f] bets of the former round that come late leave the present round's bets in place", async () => {
  const seat = await sit();
  hear({ kind: 'round', serverTime: at(0), event: 2, round: round(2) });
  answers['bet'] = () => ({
    success: true,
    value: { bet: bet('2'), balance: 4000, balanceVersion: 2 },
  });
  await seat.bet([{ choice: 'red', stake: 1000 }]);
  hear({ kind: 'bets', bets: [bet('1', 'settled', 0)], balance: 4000, balanceVersion: 2 });
  expect([seat.own.map(({ id }) => id), seat.staked]).toEqual([['92'], 1000]);
  hear({ kind: 'bets', bets: [bet('2', 'refunded')], balance: 5000, balanceVersion: 3 });
  expect([seat.own.map(({ state }) => state), seat.staked]).toEqual([['refunded'], 0]);
});

test('[GAME-11f] a result is announced once, when its outcome is shown and its payout known', async () => {
  const seat = await sit();
  shown = false;
  hear({ kind: 'round', serverTime: at(0), event: 2, round: round(1, 'settled') });
  hear({ kind: 'bets', bets: [bet('1', 'settled', 1500)], balance: 5500, balanceVersion: 3 });
  expect(said).toEqual([]);
  shown = true;
  seat.report();
  hear({ kind: 'bets', bets: [bet('1', 'settled', 1500)], balance: 5500, balanceVersion: 3 });
  expect(said).toEqual(['1: 1500', 'won']);
  expect(posted).toEqual([
    { kind: 'round', roundId: '91', stake: 1000, payout: 1500, balance: 5500, balanceVersion: 3 },
  ]);
  expect(root.dataset['rounds']).toBe('1');
});

test('[GAME-11f] a payout from before the page was opened is listed, and not announced as new', async () => {
  answers['table'] = () => ({
    success: true,
    value: table(round(2), [bet('1', 'settled', 2000)], [round(1, 'settled')]),
  });
  await sit();
  expect([said, posted, root.dataset['rounds']]).toEqual([['1: 2000 past'], [], undefined]);
});

test('[GAME-12] the hint how to bet appears only while bets are taken', async () => {
  await sit();
  expect(hinted).toBe(true);
  hinted = false;
  answers['table'] = () => ({ success: true, value: table(round(1, 'drawn'), [bet('1')]) });
  await sit();
  expect([hinted, said]).toEqual([false, []]);
});

test('[GAME-11f] a result that arrives after the next round opened is shown as past', async () => {
  await sit();
  hear({ kind: 'round', serverTime: at(0), event: 2, round: round(1, 'settled') });
  hear({ kind: 'round', serverTime: at(0), event: 3, round: round(2) });
  hear({ kind: 'bets', bets: [bet('1', 'settled', 1000)], balance: 5000, balanceVersion: 3 });
  expect(said).toEqual(['1: 1000 past']);
});

test('[WAL-01] a rejection is handed to the game; the page is notified of a launch that is over', async () => {
  const seat = await sit();
  answers['bet'] = () => ({ success: false, code: 'launch_expired' });
  await seat.bet([{ choice: 'red', stake: 1000 }]);
  expect([said, posted, seat.betting]).toEqual([
    ['rejected launch_expired'],
    [{ kind: 'need-launch' }],
    true,
  ]);
});
