import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countTeams } from '../../server/domain/agent/count.ts';
import { feedJackpot } from '../../server/domain/jackpot/feed.ts';
import { newRaffle } from '../../server/domain/promotions/raffle/fixtures.ts';
import { SupportMember } from '../../server/domain/support/fixtures.ts';
import { TicketMember } from '../../server/domain/tickets/fixtures.ts';
import { Teller } from '../../server/domain/withdrawals/fixtures.ts';
import { operatorKey } from '../../server/operator/key.ts';
import { type TestGateway, createTestGateway } from '../../server/testing/gateway.ts';
import { testPng } from '../../server/testing/pictures.ts';
import { root } from '../lib/paths.mjs';
import { runProgram } from './cli.ts';
import { operatorProgram } from './program.ts';

let site: TestGateway;

beforeAll(async () => {
  site = await createTestGateway();
  const { dataDir } = site.gateway.env;
  await site.operator.listen({ port: 0, host: '127.0.0.1' });
  const { port: operatorPort } = site.operator.server.address() as AddressInfo;
  // As server/main.ts writes it.
  const note = { operatorPort, operatorHost: '127.0.0.1' };
  writeFileSync(join(dataDir, 'gateway.json'), JSON.stringify(note));
  operatorKey(dataDir);
  vi.stubEnv('DATA_DIR', dataDir);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

class Ended extends Error {}

/** Runs a command as `npm run operator --` does, but in this process. */
async function run(args: readonly string[]): Promise<{ failed: boolean; printed: string }> {
  const printed: string[] = [];
  const print = (text: unknown) => void printed.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (print(text), true));
  let failed = false;
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    failed = code !== 0;
    throw new Ended();
  });
  try {
    await runProgram(operatorProgram(), args);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    vi.restoreAllMocks();
  }
  return { failed, printed: printed.join('\n').trim() };
}
/** What a command prints that works; what one says that fails. */
async function operator(...args: string[]): Promise<string> {
  const { failed, printed } = await run(args);
  expect([failed, printed]).toEqual([false, printed]);
  return printed;
}
async function failing(...args: string[]): Promise<string> {
  const { failed, printed } = await run(args);
  expect([failed, printed]).toEqual([true, printed]);
  return printed;
}

test('[OPS-03l] `npm run operator` is the program that these tests run', async () => {
  const tool = join(root, 'tools', 'operator.ts');
  const args = ['--import', 'tsx', tool, 'rail', 'close', 'instapay'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/instapay {2}closed/);
  expect(await operator('rail', 'open', 'instapay')).toMatch(/instapay {2}open/);
});

test('[OPS-03a] [OPS-03l] a maintenance begins and ends by a command that says so', async () => {
  expect(await operator('status', 'maintenance')).toMatch(/maintenance/);
  expect(await operator('status', 'normal')).toMatch(/open/);
});

test('[OPS-03l] the help names the commands of deposits, withdrawals and regions', async () => {
  const help = await operator('--help');
  expect(help).toContain('region block <CIDR>');
  expect(help).toContain('deposit approve <REFERENCE>');
  expect(help).toContain('withdrawal approve <REFERENCE>');
});

test('[HOME-09b] [OPS-03l] the pots of the jackpot are set, opened and shown', async () => {
  expect(await failing('jackpot', 'on')).toContain('There are no pots yet.');
  const pot = ['jackpot', 'pot', 'mini', '--share', '0.3', '--start', '50'];
  expect(await failing(...pot)).toContain('a new pot needs --share');
  await operator(...pot, '--per-win', '20000');
  await operator('jackpot', 'on');
  await feedJackpot(site.gateway);
  expect(await operator('jackpot', 'show')).toBe(
    [
      'The jackpot is on.',
      'mini  holds PHP 50.00  0.3 percent of each stake  starts at PHP 50.00  one win per PHP 20,000.00 staked',
      'All pots together pay back 0.55 percent of the stakes in the long run. Wins so far: 0, paid: PHP 0.00.',
    ].join('\n'),
  );
  expect(await failing('jackpot', 'pot', 'mini', '--drop-by', '50')).toContain(
    '--drop-by must be above --start',
  );
  expect(await failing('jackpot', 'pot', 'mini', '--share', '6.001')).toContain('--share takes');
  expect(await operator('jackpot', 'pot', 'mini', '--drop-by', '70')).toContain('must drop by');
  expect(await operator('jackpot', 'pot', 'mini', '--drop-by', 'none')).not.toContain('must drop');
  expect(await operator('jackpot', 'off')).toContain('spins take no part');
});

test('[REWARD-02a] [OPS-03l] the sign-in calendar is set, opened and shown', async () => {
  expect(await failing('calendar', 'on')).toContain('There are no rewards yet.');
  expect(await failing('calendar', 'day', '1')).toContain('calendar day 1 --points 10');
  expect(await failing('calendar', 'day', '8', '--points', '1')).toContain('There is no day "8"');
  expect(await failing('calendar', 'day', '1', '--points', '100001')).toContain('at most 100000');
  const both = ['--points', '1', '--cash', '1'];
  expect(await failing('calendar', 'ladder', '7', ...both)).toContain('--points or --cash');
  await operator('calendar', 'day', '1', '--points', '10');
  await operator('calendar', 'ladder', '7', '--cash', '10', '--turnover', '300');
  await operator('calendar', 'ladder', '14', '--cash', '20.50');
  await operator('calendar', 'ladder', '14', '--none');
  await operator('calendar', 'ladder', '28', '--cash', '50');
  await operator('calendar', 'needs', 'identity');
  await operator('calendar', 'budget', '--cash', '5000', '--points', '100000');
  await operator('calendar', 'budget', '--points', 'none');
  await operator('calendar', 'on');
  expect(await operator('calendar', 'show')).toBe(
    [
      'The sign-in calendar is on.',
      'Members need an approved identity.',
      'day 1  10 points',
      ...[2, 3, 4, 5, 6, 7].map((day) => `day ${day}  nothing`),
      '7 in a row  PHP 10.00, of which 300 percent must be bet',
      '14 in a row  nothing',
      '21 in a row  nothing',
      '28 in a row  PHP 50.00, of which 100 percent must be bet',
      'A day may pay PHP 5,000.00 and any points.',
      'Today: 0 claims, paid PHP 0.00 and 0 points.',
    ].join('\n'),
  );
  expect(await failing('calendar', 'day', '1', '--none')).toContain('That does not fit');
  expect(await operator('calendar', 'off')).toContain('members see nothing of it');
});

test('[POINT-01] [OPS-03l] an item of the mall gets a picture, and its drawing back', async () => {
  const folder = site.gateway.env.dataDir;
  const words = join(folder, 'fan.json');
  const file = join(folder, 'fan.png');
  const fan = { name: 'Pamaypay', text: '', unit: 'piraso' };
  writeFileSync(words, JSON.stringify({ TY: fan, EN: { ...fan, name: 'Fan' } }));
  const item = ['points', 'item', 'fan', '--kind', 'goods', '--points', '90', '--words', words];
  expect(await failing(...item, '--picture', join(folder, 'none.png'))).toContain('cannot be read');
  writeFileSync(file, testPng());
  expect(await failing(...item, '--picture', file)).toContain('smaller than 640 × 400');
  writeFileSync(file, testPng({ width: 640, height: 400 }));
  expect(await operator(...item, '--picture', file)).toMatch(
    /^fan {2}goods .*open {2}own picture$/,
  );
  expect(await operator('points', 'item', 'fan', '--picture', 'none')).toMatch(/ {2}open$/);
  expect(await operator('points', 'item', 'fan', '--close')).toMatch(/ {2}closed$/);
});

test('[REWARD-05a] [OPS-03l] a mission is made from a file, listed, checked and closed', async () => {
  const file = join(site.gateway.env.dataDir, 'mission.json');
  const mission = {
    words: { EN: { title: 'Ten rounds', text: 'Any game counts.' } },
    goal: 'bets',
    period: 'day',
    steps: [{ target: 10, reward: { kind: 'points', points: 5 } }],
    fromDay: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    pointsBudget: 1000,
  };
  writeFileSync(file, JSON.stringify(mission));
  expect(await failing('missions', 'add', file)).toContain('does not fit. Words have a title');
  writeFileSync(file, JSON.stringify({ ...mission, minStake: 100 }));
  const [id = ''] = /\d+/.exec(await operator('missions', 'add', file)) ?? [];
  expect(await operator('missions', 'list')).toContain('Ten rounds');
  expect(await operator('missions', 'list')).toContain('claims: 0  0 of 1000 points');
  expect(await operator('missions', 'check')).toContain("days of members' bets are right");
  await sql`INSERT INTO bet_days SELECT id, (now() AT TIME ZONE 'Asia/Manila')::date, 1, 100, 1, 100 FROM customers LIMIT 1`.execute(site.db); // prettier-ignore
  const before = process.exitCode;
  expect(await operator('missions', 'check')).toContain('counted 1 bets and 100 centavos');
  expect(process.exitCode).toBe(1);
  process.exitCode = before;
  await sql`DELETE FROM bet_days`.execute(site.db);
  expect(await operator('missions', 'close', id)).toBe('Ten rounds ends with today.');
  expect(await operator('missions', 'close', id)).toContain('closed before');
  expect(await failing('missions', 'close', '999')).toContain('There is no mission "999"');
});

test('[INFO-07i] [OPS-03l] a version of the terms is published from a file and listed', async () => {
  const file = join(site.gateway.env.dataDir, 'terms.json');
  const texts = (text: string) => ({ EN: text, TY: text });
  writeFileSync(file, JSON.stringify({ kind: 'terms', content: texts('<p>Ours</p>') }));
  expect(await failing('legal', 'publish', file)).toContain('does not fit. kind is terms');
  const document = { kind: 'terms', content: texts('<p>Ours</p>'), changes: texts('All of it') };
  writeFileSync(file, JSON.stringify(document));
  expect(await operator('legal', 'publish', file)).toMatch(/^Version 20\S+ is in force\.$/);
  expect(await operator('legal', 'publish', file)).toContain('nothing has changed');
  const list = await operator('legal', 'list');
  expect(list).toMatch(/^terms {2}20\S+ {2}20\S+Z {2}in force\nterms {2}2026-11-28 {2}built in$/m);
  expect(list).toMatch(/^privacy {2}2026-11-28 {2}built in {2}in force$/m);
  await site.db.deleteFrom('legal_documents').execute();
});

test('[INFO-01g] [OPS-03l] a post is added from a file, changed, published at a time, listed and withdrawn', async () => {
  const file = join(site.gateway.env.dataDir, 'post.md');
  const write = (fields: string, text = '# TY: Balita\n\nSa madali.\n\nMahaba.') =>
    writeFileSync(file, `---\nkind: news\nslug: bagong-laro\n${fields}\n---\n\n${text}\n`);
  write('category: games', 'no text');
  expect(await failing('posts', 'add', file)).toContain('begins with "# EN: Title"');
  write('link: somewhere');
  expect(await failing('posts', 'add', file)).toContain('leads nowhere');
  write('');
  expect(await failing('posts', 'add', file)).toContain('News have a category');
  write('category: games');
  expect(await operator('posts', 'add', file)).toContain('To show it: posts publish bagong-laro');
  expect(await failing('posts', 'add', file)).toContain('There is a post with this slug');
  expect(await operator('posts', 'edit', file)).toContain('nothing has changed');
  write('category: winners');
  expect(await operator('posts', 'edit', file)).toBe('"bagong-laro" is changed; it is a draft.');
  writeFileSync(join(site.gateway.env.dataDir, 'small.png'), testPng());
  write('category: winners\npicture: small.png');
  expect(await failing('posts', 'edit', file)).toContain('smaller than 1280 × 720');
  expect(await failing('posts', 'publish', 'bagong-laro', '--at', 'soon')).toContain('--at takes');
  const later = ['posts', 'publish', 'bagong-laro', '--at', '2099-12-24 18:00'] as const;
  expect(await operator(...later)).toBe('"bagong-laro" is scheduled, 2099-12-24 10:00 UTC.');
  expect(await operator('posts', 'list', '--state', 'scheduled')).toBe(
    'news  bagong-laro  scheduled  2099-12-24 10:00 UTC  TY  Balita',
  );
  expect(await operator('posts', 'publish', 'bagong-laro')).toContain('is published');
  expect(await operator('posts', 'withdraw', 'bagong-laro')).toBe('"bagong-laro" is withdrawn.');
  expect(await failing('posts', 'withdraw', 'unknown')).toContain('no published post "unknown"');
  await site.db.deleteFrom('posts').execute();
});

test('[MEM-17e] [OPS-03c] an announcement is added from a file, changed, published for a time, listed and withdrawn', async () => {
  const file = join(site.gateway.env.dataDir, 'news.md');
  const write = (fields: string, text = '# EN: Fiesta\n\nSoon.\n\n# TY: Pista\n\nMalapit na.') =>
    writeFileSync(file, `---\n${fields}\n---\n\n${text}\n`);
  await site.db.deleteFrom('announcements').execute();
  expect(await operator('announcements', 'list')).toBe('There are none.');
  write('colour: red');
  expect(await failing('announcements', 'add', file)).toContain('"colour: red" is no field');
  write('type: X');
  expect(await failing('announcements', 'add', file)).toContain('does not fit. type is B, PL');
  write('type: PU\norder: 1000');
  expect(await failing('announcements', 'add', file)).toContain('order 1 to 999');
  write('type: PU', '# EN: Fiesta\n\nSoon.');
  expect(await failing('announcements', 'add', file)).toContain('in every language of the site');
  write('type: PU');
  const added = await operator('announcements', 'add', file);
  const id = /announcement (\d+) is a draft/.exec(added)![1]!;
  expect(await operator('announcements', 'edit', id, file)).toContain('nothing has changed');
  write('type: PR\nexecution: A\nplatform: W\npromotion: newbie\norder: 5');
  expect(await operator('announcements', 'edit', id, file)).toBe(
    `The announcement ${id} is changed; it is a draft.`,
  );
  expect(await failing('announcements', 'publish', id, '--from', 'soon')).toContain('--from takes');
  const past = ['--until', '2020-01-01 00:00'] as const;
  expect(await failing('announcements', 'publish', id, ...past)).toContain('--until takes a time');
  const times = ['--from', '2099-12-24 18:00', '--until', '2099-12-26 00:00'] as const;
  expect(await operator('announcements', 'publish', id, ...times)).toBe(
    `The announcement ${id} is scheduled, from 2099-12-24 10:00 until 2099-12-25 16:00 UTC.`,
  );
  expect(await operator('announcements', 'list', '--state', 'scheduled')).toBe(
    `${id}  PR  A  scheduled  from 2099-12-24 10:00 until 2099-12-25 16:00 UTC  order 5  W  promotion newbie  Pista`,
  );
  expect(await operator('announcements', 'publish', id, '--until', 'none')).not.toContain('until');
  expect(await operator('announcements', 'withdraw', id)).toBe(
    `The announcement ${id} is withdrawn.`,
  );
  expect(await failing('announcements', 'withdraw', '99')).toContain(
    'no published announcement 99',
  );
  expect(await failing('announcements', 'edit', '99', file)).toContain('There is no announcement');
  expect(await failing('announcements', 'publish', 'x')).toContain('An announcement has a number');
});

test('[HOME-02e] [OPS-03d] a banner is added with its picture, leads somewhere, is listed and withdrawn', async () => {
  const folder = site.gateway.env.dataDir;
  const file = join(folder, 'fiesta.md');
  const write = (fields: string) =>
    writeFileSync(file, `---\n${fields}\n---\n\n# EN: Fiesta\n\nAll week\n\n# TY: Pista\n`);
  await site.db.deleteFrom('banners').execute();
  expect(await operator('banners', 'list')).toBe('There are none.');
  write('link: nowhere');
  expect(await failing('banners', 'add', file)).toContain('"link: nowhere" leads nowhere');
  write('link: game PLR-999');
  expect(await failing('banners', 'add', file)).toContain('leads to a game, promotion, page');
  write('link: site http://a.example/');
  expect(await failing('banners', 'add', file)).toContain('leads to a game, promotion, page');
  write('group: w_leftmenu');
  expect(await failing('banners', 'add', file)).toContain('does not fit. group is w_home');
  write('link: game PLR-001\nscene: none');
  expect(await failing('banners', 'add', file)).toContain('There is no such drawing');
  write('link: game PLR-001\npicture: none.png');
  expect(await failing('banners', 'add', file)).toContain('none.png cannot be read');
  writeFileSync(join(folder, 'small.png'), testPng());
  write('link: game PLR-001\npicture: small.png');
  expect(await failing('banners', 'add', file)).toContain('smaller than 1200 × 450');
  write('link: game PLR-001\norder: 3\nscene: fair');
  const id = /banner (\d+) is a draft/.exec(await operator('banners', 'add', file))![1]!;
  expect(await operator('banners', 'publish', id)).toMatch(/^The banner \d+ is published, from 20/);
  expect(await operator('banners', 'list')).toMatch(
    /^\d+ {2}w_home {2}published {2}from \S+ \S+ UTC {2}order 3 {2}fair {2}game 1 {2}Pista$/,
  );
  write('group: w_login');
  expect(await operator('banners', 'edit', id, file)).toBe(
    `The banner ${id} is changed; it is published.`,
  );
  expect(await operator('banners', 'withdraw', id)).toBe(`The banner ${id} is withdrawn.`);
  expect(await failing('banners', 'publish', '99')).toContain('There is no banner 99');
});

test('[REWARD-02f] [OPS-03l] tickets are set from a file, opened, filled, given and shown', async () => {
  const file = join(site.gateway.env.dataDir, 'wheel.json');
  const write = (prizes: object[]) =>
    writeFileSync(file, JSON.stringify({ kind: 'wheel', needs: 'nothing', days: 7, prizes }));
  expect(await failing('tickets', 'open', 'wheel')).toContain('no prizes of "wheel" yet');
  write([{ amount: 1000, weight: 1 }, { weight: 1 }]);
  expect(await failing('tickets', 'set', file)).toContain('does not fit. A table has 2 to 12');
  write([
    { amount: 1000, turnoverPercent: 300, weight: 1, stock: 2 },
    { points: 5, weight: 2 },
    { weight: 1 },
  ]);
  await operator('tickets', 'set', file);
  expect(await operator('tickets', 'open', 'wheel')).toContain('wheel is open: needs nothing');
  expect(await failing('tickets', 'stock', 'wheel', '2', '1')).toContain('no prize 2 with a stock');
  expect(await failing('tickets', 'stock', 'wheel', '13', '1')).toContain('numbers 1 to 12');
  await operator('tickets', 'stock', 'wheel', '1', '0');
  const member = new TicketMember(site);
  await member.open();
  const account = await member.account();
  const given = ['tickets', 'grant', account, 'wheel', '2', '--key', 'one'];
  expect(await operator(...given)).toBe(`${account} has 2 more of "wheel".`);
  expect(await operator(...given)).toContain('nothing has changed');
  expect(await failing('tickets', 'grant', 'nobody', 'wheel', '1')).toContain('no member "nobody"');
  expect(await failing('tickets', 'grant', account, 'wheel', '101')).toContain('1 to 100');
  const shown = await operator('tickets');
  expect(shown).toContain(
    [
      'wheel is open: needs nothing, tickets can be used for 7 days, 2 are out.',
      '  1  PHP 10.00, of which 300 percent must be bet  out of stock  0 left  0 paid',
      '  2  5 points  66.67 percent  unlimited  0 paid',
      '  3  nothing  33.33 percent  unlimited  0 paid',
      '  0 draws have paid PHP 0.00 and 0 points.',
    ].join('\n'),
  );
  expect(await operator('tickets', 'close', 'wheel')).toContain('wheel is closed');
});

test('[REWARD-05b] [OPS-03l] a tournament is made from a file, listed, checked and cancelled', async () => {
  const file = join(site.gateway.env.dataDir, 'tournament.json');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const tournament = {
    title: { EN: 'Fiesta' },
    summary: { EN: 'Best round' },
    terms: { EN: 'One account a person.' },
    metric: 'multiplier',
    minStake: 100,
    beginsAt: at(1),
    endsAt: at(2),
    prizes: [{ from: 1, to: 2, points: 0, amount: 5000, turnoverPercent: 100 }],
    budget: { amount: 9999, points: 0 },
  };
  writeFileSync(file, JSON.stringify(tournament));
  expect(await failing('tournament', 'add', file)).toContain('fit the budget');
  writeFileSync(file, JSON.stringify({ ...tournament, budget: { amount: 10_000, points: 0 } }));
  expect(await operator('tournament', 'add', file)).toContain('at most PHP 100.00 and 0 points');
  const [id = ''] = /^\d+/.exec(await operator('tournament', 'list')) ?? [];
  expect(await operator('tournament', 'check', id)).toContain('All 0 scores of Fiesta are right');
  expect(await failing('tournament', 'check', '999')).toContain('There is no tournament "999"');
  const reasoned = ['--reason', 'A game was at fault'];
  expect(await operator('tournament', 'cancel', id, ...reasoned)).toContain('Fiesta is cancelled');
  expect(await operator('tournament', 'list')).toContain('cancelled');
});

test('[REWARD-05c] [OPS-03l] a raffle is made from a file, listed, checked and cancelled', async () => {
  const file = join(site.gateway.env.dataDir, 'raffle.json');
  const prizes = [{ count: 2, points: 0, amount: 5000, turnoverPercent: 100 }];
  writeFileSync(file, JSON.stringify(newRaffle({ budget: 9999, raffle: { prizes } })));
  expect(await failing('promotion', 'add', file)).toContain('does not fit');
  writeFileSync(file, JSON.stringify(newRaffle({ budget: 10_000, raffle: { prizes } })));
  const [, id = ''] =
    /^Promotion (\d+) is made/.exec(await operator('promotion', 'add', file)) ?? [];
  expect(await operator('promotion', 'list')).toMatch(/raffle.*open, numbers: 0, draw 20/);
  expect(await operator('promotion', 'check', id)).toMatch(
    /A raffle of slots.*numbers: 0.*\nAll of it is right\./,
  );
  await sql`UPDATE raffles SET digest = 'other' WHERE promotion_id = ${id}`.execute(site.db);
  expect(await operator('promotion', 'check', id)).toContain('Wrong: the digest is not');
  expect(await failing('promotion', 'check', '999999')).toContain('There is no raffle "999999"');
  const reasoned = ['--reason', 'A game was at fault'];
  expect(await operator('promotion', 'cancel', id, ...reasoned)).toContain(
    'is cancelled; 0 members',
  );
  expect(await operator('promotion', 'cancel', id, ...reasoned)).toContain('was cancelled before');
  expect(await failing('promotion', 'open', id)).toContain('cannot be opened again');
  expect(await operator('promotion', 'list')).toContain('cancelled, numbers: 0');
});

test("[SAFE-10d] [SAFE-10e] a vendor's limits are set and shown", async () => {
  expect(await operator('vendor', 'limits', 'ag', '--max-loss', '500.50')).toBe(
    'AG may lose PHP 500.50 in a day; today: PHP 0.00.\nBonuses without a stake: none.',
  );
  expect(await operator('vendor', 'limits', 'AG', '--bonus', 'jackpot,free_rounds')).toContain(
    'PHP 500.50 in a day; today: PHP 0.00.\nBonuses without a stake: free_rounds, jackpot.',
  );
  expect(await failing('vendor', 'limits', 'AG', '--bonus', 'gift')).toContain('no bonus "gift"');
  expect(await failing('vendor', 'limits', 'PLR')).toContain("the house's own");
});

test('[WAL-08d] the weight of a category and the least odds are set and shown', async () => {
  expect(await operator('bets', 'weight', 'live', '50')).toBe(
    'Bets count: LIVE 50 %; all others whole.\nAny odds count.',
  );
  expect(await operator('bets', 'odds', '1.50')).toBe(
    'Bets count: LIVE 50 %; all others whole.\nOdds below 1.50 do not count.',
  );
  expect(await operator('bets', 'weight', 'LIVE', '100')).toContain('All bets count whole.');
  expect(await operator('bets', 'odds', 'off')).toContain('Any odds count.');
  expect(await failing('bets', 'weight', 'LIVE', '101')).toContain('A weight is 0 to 100.');
  expect(await failing('bets', 'weight', 'CARDS', '50')).toContain('Which weight?');
  expect(await failing('bets', 'odds', 'low')).toContain('Which odds?');
});

test('[OPS-03e] [AUTH-27f] a flag is turned off and on, and the others stay as they are', async () => {
  const free = () =>
    site.app
      .inject({ url: '/api/site/permission' })
      .then((answer) => answer.json().value.info.whitelabel.children[1].children[1]);
  const off = await operator('flag', 'off', 'FREEPLAY');
  expect(off.split('\n').filter((line) => !line.endsWith(': on'))).toEqual(['FREEPLAY: off']);
  expect(off.split('\n')).toHaveLength(7);
  expect(await free()).toMatchObject({ code: 'FREEPLAY', enabled: false });
  expect(await operator('flag', 'on', 'FREEPLAY')).not.toContain('off');
  expect(await free()).toMatchObject({ code: 'FREEPLAY', enabled: true });
  expect(await failing('flag', 'off', 'freeplay')).toContain('"freeplay" is no flag; there are');
});

test('[CALL-06f] [OPS-03e] a measurement is set, and taken away', async () => {
  expect(await operator('analytics', 'set', 'G-AB12CD34EF')).toBe(
    'Visitors may allow G-AB12CD34EF.',
  );
  expect(await failing('analytics', 'set', 'UA<script>')).toContain('One looks as G-AB12CD34EF.');
  expect(await operator('analytics', 'off')).toBe('There are no analytics.');
});

test('[WAL-05] a rail is closed and opened', async () => {
  expect(await operator('rail', 'close', 'pesonet')).toMatch(/pesonet {2}closed/);
  expect(await operator('rail', 'open', 'pesonet')).toMatch(/pesonet {2}open/);
});

test('[MEM-19a] [MEM-19b] a rail gets its name, its mark and its fee', async () => {
  const look = ['--name', 'Barya Pay', '--letters', 'B', '--colour', '#00AA11', '--fee', '10+1.5%'];
  const shown = await operator('rail', 'show', 'qrph', ...look);
  expect(shown).toMatch(/qrph {2}open .*Barya Pay {2}fee PHP 10\.00 and 1\.5%/);
  expect(await operator('rail', 'show', 'qrph', '--name', 'none', '--fee', 'none')).not.toContain(
    'Barya Pay',
  );
  expect(await failing('rail', 'show', 'qrph', '--fee', 'much')).toContain('--fee takes pesos');
  expect(await failing('rail', 'show', 'qrph', '--letters', 'B')).toContain('come together');
});

test.each([
  [['deposit', 'approve'], 'Which deposit? For example: deposit approve PD7K3M9Q2X4'],
  [
    ['deposit', 'approve', 'PDNONE', '--amount', 'lots'],
    '--amount takes an amount in pesos, such as 500 or 500.50.',
  ],
  [['withdrawal', 'approve'], 'Which withdrawal? For example: withdrawal approve PW7K3M9Q2X4'],
  [['withdrawal', 'reject', 'PWNONE'], '--reason takes 3 to 200 letters; the member reads it.'],
  [['kyc', 'show', 'nobody'], '"nobody" is no account that has sent who it is.'],
  [['kyc', 'reject', 'player'], '--reason takes 3 to 200 letters; the member reads it.'],
])('[OPS-03l] %j, mistyped, prints one plain sentence', async (args, sentence) => {
  expect(await failing(...args)).toBe(sentence);
});

test.each([
  [['deposit', 'approve', 'PDNONE'], 'There is no deposit "PDNONE"'],
  [['deposit', 'list', '--state', 'lost'], 'There is no state "lost"'],
  [['deposit', 'forget'], 'There is no command "deposit forget"'],
  [['make', 'coffee'], 'There is no command "make'],
  [['region', 'block', 'nonsense'], '"nonsense" is no address range'],
  [['rail', 'set', 'ewallet', '--min', '900', '--max', '100'], 'the maximum is at least'],
  [['withdrawal', 'approve', 'PWNONE'], 'There is no withdrawal "PWNONE"'],
  [['withdrawal', 'list', '--state', 'lost'], 'There is no state "lost"'],
  [['withdrawal', 'set'], 'Set what?'],
  [['withdrawal', 'set', '--max', '1'], 'the maximum is at least'],
])('[OPS-03l] %j, mistyped, prints what is wrong', async (args, words) => {
  expect(await failing(...args)).toContain(words);
});

test('an account is closed and opened, and games play from one wallet or from several', async () => {
  expect(await operator('account', 'close', 'agent')).toMatch(
    /^agent is closed; sessions ended: \d+\.$/,
  );
  expect(await operator('account', 'open', 'agent')).toBe('agent is open again.');
  expect(await operator('wallet', 'single')).toBe('All games play from one wallet.');
  expect(await operator('wallet', 'separate')).toBe(
    'Vendors that have a wallet of their own show it.',
  );
});

test('[OPS-03g] a deposit is listed, credited with an amount, and another one rejected, once each', async () => {
  const teller = new Teller(site);
  await teller.ready(0);
  const deposit = async () =>
    (
      await teller.ask('POST', '/api/v2/deposits', {
        key: randomUUID(),
        rail: 'instapay',
        amount: 50_000,
      })
    ).value.reference;
  const [first, second] = [await deposit(), await deposit()];
  const listed = await operator('deposit', 'list', '--state', 'pending');
  expect(listed).toMatch(new RegExp(`${first} .* instapay  PHP 500\\.00  pending`));
  expect(listed).toContain(second);
  expect(await operator('deposit', 'approve', first, '--amount', '123.45')).toMatch(
    /^PHP 123\.45 is credited to /,
  );
  expect(await failing('deposit', 'approve', first)).toMatch(/was credited before, PHP 123\.45 /);
  expect(await operator('deposit', 'reject', second)).toContain(
    'is rejected; nothing was credited.',
  );
  expect(await operator('deposit', 'reject', second)).toBe(
    `${second} was rejected before; nothing has changed.`,
  );
  expect(await teller.money()).toMatchObject({ wallet: 12_345 });
});

test('[OPS-03f] a rejected withdrawal returns the money, and a second decision changes nothing', async () => {
  const teller = new Teller(site);
  await teller.ready(100_000);
  expect(await operator('withdrawal', 'set', '--deposit-turnover', '0')).toContain('0 %');
  const { id, reference } = (await teller.request()).value;
  expect(await operator('withdrawal', 'list')).toMatch(
    new RegExp(`${reference} .* gcash .* PHP 500\\.00  review`),
  );
  expect(
    await operator('withdrawal', 'reject', reference, '--reason', 'The name is another'),
  ).toContain(reference);
  expect(await teller.money()).toEqual({ wallet: 100_000, locked: 0 });
  expect(await failing('withdrawal', 'pay', reference)).toBe(
    `${reference} is rejected: pay does not apply. Nothing has changed.`,
  );
  expect(await teller.one(id)).toMatchObject({ state: 'rejected', note: 'The name is another' });
});

test('[SAFE-11d] the keys of secrets are rotated by a command, and another counts what is left', async () => {
  const before = await operator('secrets', 'status');
  expect(before).toMatch(/^Key [0-9a-f]{8}, in use since .*; \d+ values are not under it yet\.$/);
  const rotated = await operator('secrets', 'rotate');
  expect(rotated).toMatch(/^Key [0-9a-f]{8} is in use from /);
  expect(rotated.slice(0, 12)).not.toBe(before.slice(0, 12));
});

test('[OPS-03l] [AGT-05d] team rates shows the highest rates and those of an account, and team rate sets one', async () => {
  expect(await operator('team', 'rates')).toMatch(/^Highest rates: RNG 0\.5%, LIVE 0\.5%/);
  expect(await operator('team', 'rate', 'sports', '0.85')).toMatch(/SPORTS 0\.85%/);
  expect(await operator('team', 'rates', 'AGENT')).toMatch(
    /^Today: RNG 0\.5%.*SPORTS 0\.85%.*\nNothing is set for later days\.$/,
  );
  await site.db
    .insertInto('team_rates')
    .values({
      customer_id: site.db.selectFrom('customers').select('id').where('account', '=', 'player'),
      category: 'LOTT',
      from_day: '2999-01-31',
      rate: 7,
    })
    .execute();
  expect(await operator('team', 'rates', 'player')).toMatch(/\n2999-01-31 {2}LOTT 0\.07%$/);
  expect(await failing('team', 'rates', 'walangganito')).toBe('There is no such account.');
  expect(await failing('team', 'rate')).toMatch(/^Which rate\? For example: team rate SPORTS 0\.8/);
  expect(await failing('team', 'rate', 'CHESS', '1')).toMatch(/^Which rate\?/);
  expect(await failing('team', 'rate', 'RNG', 'x')).toBe(
    'A rate is a percentage, such as 0.5 or 0.',
  );
  expect(await failing('team', 'rate', 'RNG', '100.01')).toBe('A rate is 0 to 100 percent.');
});

test('[OPS-03l] [REWARD-05c] a promotion is made from a file, and one that does not fit is explained', async () => {
  const file = join(site.gateway.env.dataDir, 'promotion.json');
  const words = { EN: 'Nights of the fair', TY: 'Mga gabi ng perya' };
  const promotion = {
    type: 'newbie',
    rule: 'newbie',
    title: words,
    summary: words,
    terms: words,
    scene: 'fiesta',
    startsAt: '2026-01-01T00:00:00Z',
    bonusFixed: 5000,
    turnoverPercent: 300,
    budget: 100_000,
  };
  const add = () => writeFileSync(file, JSON.stringify(promotion));
  add();
  expect(await failing('promotion', 'add', file)).toContain('newbie (bonusFixed, newDays)');
  Object.assign(promotion, { newDays: 30 });
  add();
  expect(await operator('promotion', 'add', file)).toMatch(/^Promotion \d+ is made\.$/);
  expect(await operator('promotion', 'list')).toMatch(
    /Nights of the fair.*issued: 0, PHP 0\.00 of PHP 1,000\.00/,
  );
  expect(await failing('promotion', 'add')).toMatch(/^Which file\?/);
});

test('[OPS-03l] [REWARD-03a] rebates are set from tomorrow on, shown and turned off', async () => {
  expect(await operator('rebates', 'rate', 'rng', '0.4')).toMatch(
    /^Today: bets bring no rebates\.\nFrom 20\d\d-\d\d-\d\d: RNG 0\.4%\. paid by hand, from PHP 1\.00; 100 percent to be bet\./,
  );
  await operator('rebates', 'rate', 'RNG', '0.6', '--level', '2');
  expect(await operator('rebates', 'pay', '--hour', '6', '--min', '5')).toMatch(
    /RNG 0\.4%, 0\.6% from level 2\. paid by hand, and at 6:00, from PHP 5\.00;/,
  );
  expect(await operator('rebates', 'show')).toMatch(/Unpaid: PHP 0\.00 of 0 members\./);
  expect(await failing('rebates', 'pay')).toMatch(/^Set what\?/);
  expect(await failing('rebates', 'pay', '--hour', '24')).toMatch(/^That does not fit: an hour/);
  expect(await failing('rebates', 'rate', 'RNG', '2')).toMatch(/^A rate is 0 to 1 percent/);
  expect(await failing('rebates', 'rate', 'RNG', '0.3', '--level', '3')).toMatch(/^That does not/);
  expect(await failing('rebates', 'rate', 'ESPORTS', '0.1')).toMatch(/^There is no such category/);
  expect(await operator('rebates', 'off')).toMatch(/From 20.*: no rates\./);
});

test("[OPS-03l] [AGT-04f] the agents' reports are checked, and what is off is named with code 1", async () => {
  await countTeams(site.gateway);
  expect(await operator('reports', 'check')).toMatch(
    /^The reports are right: \d+ sums of days of \d+ members as of 20/,
  );
  const { rows } = await sql<{ account: string; day: string; found: string }>`
    UPDATE team_days t SET deposits = t.deposits + 1 FROM customers c WHERE c.id = t.leader_id
    AND (t.leader_id, t.day, t.category) = (SELECT leader_id, day, category FROM team_days LIMIT 1)
    RETURNING c.account, t.day::text, t.deposits AS found`.execute(site.db);
  const { account, day, found } = rows[0]!;
  const before = process.exitCode;
  expect(await operator('reports', 'check')).toContain(`The reports are off in 1 places`);
  expect(process.exitCode).toBe(1);
  process.exitCode = before;
  expect(await operator('reports', 'check')).toContain(
    `${account}, team, ${day}: deposits is ${found}, but bets and entries give ${Number(found) - 1}.`,
  );
  process.exitCode = before;
});

test('[OPS-03l] [INFO-02f] feedback is listed by kind in pages, and shown with its pictures, which are saved', async () => {
  const member = await new SupportMember(site).begin();
  const send = (kind: string, content: string, pictures: string[] = []) =>
    member.queued('PUT', { kind, content, pictures }, undefined, '/api/wps/feedback');
  const picture = await member.upload();
  const { value: first } = await send('complaint', 'It is slow.\u202E\nVery.', [picture, '9']);
  const { value: second } = await send('feedback', 'I like the color game.');
  expect(await operator('feedback', 'list', '--last', '2')).toMatch(
    new RegExp(
      `^[\\d-]+ [\\d:]+  ${second.id}  \\S+  feedback\n    I like the color game\\.\n.*  ${first.id}  \\S+  complaint  pictures: 1  not stored: 1\n    It is slow\\.\n    Very\\.\nOlder ones: feedback list --before ${first.id}$`,
    ),
  );
  const complaints = await operator('feedback', 'list', '--kind', 'complaint', '--last', '1');
  expect(complaints).toContain(`  ${first.id}  `);
  expect(complaints).not.toContain('I like');
  expect(await operator('feedback', 'list', '--before', second.id)).not.toContain('I like');
  expect(await operator('feedback', 'list', '--before', '1')).toBe('There are none.');
  expect(await operator('feedback', 'show', first.id)).toMatch(
    /Very\.\n {2}pictures: 1 \(--out FOLDER/,
  );
  const folder = mkdtempSync(join(tmpdir(), 'palaro-feedback-'));
  const saved = join(folder, `${first.id}-${picture}.png`);
  expect(await operator('feedback', 'show', first.id, '--out', folder)).toContain(saved);
  expect(readFileSync(saved).subarray(1, 4).toString()).toBe('PNG');
  rmSync(folder, { recursive: true });
  expect(await failing('feedback', 'list', '--kind', 'praise')).toMatch(
    /^There is no kind "praise"/,
  );
  expect(await failing('feedback', 'show', '99999')).toBe('There is no feedback 99999.');
  expect(await failing('feedback', 'show', 'x')).toMatch(/^A feedback has a number/);
});

test('[OPS-03l] [INFO-08g] [INFO-08h] tickets of support are listed, answered once and closed, and hours are set', async () => {
  const member = await new SupportMember(site).begin();
  const picture = await member.upload();
  const number = await member.opened({ reference: 'PD-1', pictures: [picture, '9'] });
  expect(await operator('support', 'list')).toMatch(
    new RegExp(`${number}  waiting  \\S+  deposit  PD-1  Where is my deposit\\?\\n1 wait for an`),
  );
  expect(await operator('support', 'show', number.replace('-', ''))).toMatch(
    /is waiting\n {2}about: deposit {2}PD-1\n[^]*Where is my deposit\?\n[^]*1 pictures are not stored\n {2}pictures: 1 \(--out/,
  );
  const folder = mkdtempSync(join(tmpdir(), 'palaro-support-'));
  const saved = join(folder, `${number}-${picture}.png`);
  expect(await operator('support', 'show', number, '--out', folder)).toContain(saved);
  expect(readFileSync(saved).subarray(1, 4).toString()).toBe('PNG');
  rmSync(folder, { recursive: true });
  const answer = ['support', 'answer', number, '--text', 'It is there.', '--key', 'a'.repeat(16)];
  expect(await operator(...answer)).toMatch(/ is answered; \S+ has a message\.$/);
  expect(await operator(...answer)).toMatch(/ has this answer already, and is answered\.$/);
  expect(await operator('support', 'close', number)).toMatch(/ is closed\.$/);
  expect(await operator('support', 'close', number)).toMatch(/ was closed before;/);
  expect(await operator('support', 'list', '--state', 'closed')).toContain('0 wait for an answer.');
  expect(await failing('support', 'answer', number)).toMatch(/^--text takes 1 to 2000 letters/);
  expect(await failing('support', 'show', '1000-0000')).toBe('There is no ticket 1000-0000.');
  expect(await failing('support', 'show', '12')).toMatch(/^A ticket has a number like/);
  const hours = await operator('support', 'hours', 'mon-fri=09:00-18:30', 'sun=00:00-24:00');
  expect(hours.replaceAll('\u202F', ' ')).toBe(
    'Monday – Friday  9:00 AM – 6:30 PM\nSaturday  closed\nSunday  0:00 – 24:00',
  );
  for (const wrong of ['mon=18:00-09:00', 'fri-mon=09:00-10:00', 'mon=09:00-24:30', 'day=1-2'])
    expect(await failing('support', 'hours', wrong)).toMatch(/is no span of days and hours/);
  expect(await operator('support', 'hours', 'none')).toBe('The site states no hours.');
});
