import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TableFeed } from './table-feed.ts';

const hour = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const gatewayNow = () => performance.timeOrigin + performance.now() + hour;

const round = (number: number, state = 'open', drawsIn = 20_000) => ({
  id: String(number),
  number,
  state,
  serverSeedHash: 'ab',
  serverSeed: null,
  betsHash: null,
  opensAt: at(gatewayNow()),
  closesAt: at(gatewayNow() + 15_000),
  drawsAt: at(gatewayNow() + drawsIn),
  settlesAt: at(gatewayNow() + drawsIn + 10_000),
  endsAt: at(gatewayNow() + 25_000),
  bets: 0,
  fixture: null,
  outcome: null,
});
let table: () => object;
let asked: string[];

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(event: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

function follow() {
  const heard: string[] = [];
  const crowds: (string | null)[] = [];
  const feed = new TableFeed('a-launch-token-of-tests', {
    table: ({ event }) => void heard.push(`table ${event}`),
    round: ({ number, state }) => void heard.push(`round ${number} ${state}`),
    bets: (bets, { balance }) => void heard.push(`bets ${bets.length} ${balance}`),
    crowd: (crowd) => void crowds.push(crowd && `${crowd.players} ${crowd.bets}`),
    linked: (linked) => void heard.push(`linked ${linked}`),
    over: () => void heard.push('over'),
  });
  return { feed, heard, crowds };
}
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  asked = [];
  table = () => ({
    table: 'T',
    serverTime: at(gatewayNow()),
    event: 4,
    round: round(1),
    results: [],
    earlier: [],
    bets: [],
    perRound: 1,
    balance: 5,
    balanceVersion: 1,
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://media.example' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ success: true, value: table() }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the feed of a table', () => {
  test("[GAME-12] counts by the gateway's clock, however wrong this device's is", async () => {
    const { feed } = follow();
    await feed.begin();
    expect(Math.abs(feed.now() - gatewayNow())).toBeLessThan(1000);
  });

  test('says whose it is and which event it knows, and hears rounds and bets', async () => {
    const { feed, heard } = follow();
    await feed.begin();
    last().open();
    expect(last().url).toBe('ws://media.example/api/house/live');
    expect(last().sent.map((text) => JSON.parse(text))).toEqual([
      { token: 'a-launch-token-of-tests', last: 4 },
    ]);
    last().say({ kind: 'hello', serverTime: at(gatewayNow()), event: 4 });
    last().say({ kind: 'round', serverTime: at(gatewayNow()), event: 6, round: round(1, 'drawn') });
    last().say({ kind: 'bets', bets: [], balance: 7, balanceVersion: 2 });
    last().say({ kind: 'round', round: 'nonsense' });
    expect(heard).toEqual([
      'table 4',
      'bets 0 5',
      'linked true',
      'linked true',
      'round 1 drawn',
      'bets 0 7',
    ]);
    last().end(1006);
    await vi.advanceTimersByTimeAsync(600);
    last().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(JSON.parse(last().sent[0] ?? '')).toMatchObject({ last: 6 });
  });

  test('[GAME-17f] hears who bets there, and forgets it when the socket is gone', async () => {
    const { feed, crowds } = follow();
    await feed.begin();
    last().open();
    last().say({ kind: 'crowd', roundId: '1', players: 2, bets: 5 });
    last().say({ kind: 'crowd', roundId: '1', players: -1 });
    expect(crowds).toEqual(['2 5']);
    last().end(1006);
    expect(crowds).toEqual(['2 5', null]);
  });

  test('[GAME-11e] asks for the table while there is no socket, and says when that gets no answer either', async () => {
    const { feed, heard } = follow();
    await feed.begin();
    await vi.advanceTimersByTimeAsync(5100);
    expect(asked).toHaveLength(3);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    await vi.advanceTimersByTimeAsync(2600);
    expect(heard.at(-1)).toBe('linked false');
  });

  test('[GAME-12] an answer that is older than what the socket has sent since turns nothing back', async () => {
    const { feed, heard } = follow();
    await feed.begin();
    const before = table();
    table = () => {
      last().say({
        kind: 'round',
        serverTime: at(gatewayNow()),
        event: 6,
        round: round(1, 'drawn'),
      });
      return before;
    };
    await vi.advanceTimersByTimeAsync(2600);
    expect(heard).toEqual([
      'table 4',
      'bets 0 5',
      'linked true',
      'round 1 drawn',
      'bets 0 5',
      'linked true',
    ]);
  });

  test('asks for a round that is overdue, though the socket seems to be open', async () => {
    const { feed } = follow();
    await feed.begin();
    last().open();
    last().say({ kind: 'hello', serverTime: at(gatewayNow()), event: 4 });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(asked.length).toBeGreaterThan(1);
  });

  test('[GAME-11e] is disconnected when an overdue round cannot be read, whatever the socket says', async () => {
    const { feed, heard } = follow();
    await feed.begin();
    last().open();
    last().say({ kind: 'hello', serverTime: at(gatewayNow()), event: 4 });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    await vi.advanceTimersByTimeAsync(25_100);
    expect(heard.at(-1)).toBe('linked false');
  });

  test('lets a round be that is being shown, and asks when its bets should have been settled', async () => {
    const { feed } = follow();
    await feed.begin();
    last().open();
    last().say({ kind: 'hello', serverTime: at(gatewayNow()), event: 4 });
    last().say({
      kind: 'round',
      serverTime: at(gatewayNow()),
      event: 6,
      round: round(1, 'drawn', 0),
    });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked.length).toBeGreaterThan(1);
  });

  test('[SAFE-02] ends when the launch is over, and does not come back', async () => {
    const { feed, heard } = follow();
    await feed.begin();
    last().end(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.at(-1)).toBe('over');
    expect(FakeSocket.all).toHaveLength(1);
  });
});
