import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { aliasPort } from '../support/palaro.ts';
import { ledgerBalance, ledgerFaults, query, roundsOf } from '../support/ledger.ts';
import {
  type Draw,
  type Made,
  Weather,
  chance,
  closeDialogs,
  expectWords,
  hearWrites,
  movesOf,
} from '../support/monkey.ts';
import { logIn, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { doneWrites, readyToWait, waitingRows } from '../support/waiting.ts';

const seconds = Number(process.env.MONKEY_SECONDS) || (process.env.PALARO_LONG ? 60 : 15);
/** Constant by default, so that a failure can be repeated. */
const seed = Number(process.env.MONKEY_SEED ?? 1);
if (seconds > 60) test.setTimeout(seconds * 1000 + 240_000);

/** Only writes made needless by a later one, unsent, may be missing. */
function mustBeDone(made: readonly Made[]): string[] {
  const needless = (write: Made, later: readonly Made[]) =>
    later.some(({ name, request }) =>
      name === 'account.updateProfile'
        ? write.name === name
        : name === 'account.removeFavourite' &&
          write.name.endsWith('Favourite') &&
          write.request.nodeId === request.nodeId,
    );
  return made.filter((write, i) => !needless(write, made.slice(i + 1))).map(({ id }) => id);
}

/** At the gateway, as far as the writes determine it. */
async function expectDone(
  url: string,
  made: readonly Made[],
  favouritesBefore: readonly string[],
): Promise<void> {
  const rows = <Row extends object>(text: string) =>
    query<Row & Record<string, string>>(
      url,
      text.replace('PLAYER', "(SELECT id FROM customers WHERE account = 'player')"),
    );
  expect(await doneWrites(url, 'player')).toEqual(expect.arrayContaining(mustBeDone(made)));
  const favourites = new Set(favouritesBefore);
  for (const { name, request } of made) {
    if (name === 'account.addFavourite') favourites.add(request.nodeId ?? '');
    if (name === 'account.removeFavourite') favourites.delete(request.nodeId ?? '');
  }
  const held = (
    await rows<{ game_id: string }>('SELECT game_id FROM favourites WHERE customer_id = PLAYER')
  ).map(({ game_id }) => game_id);
  expect(held.sort()).toEqual([...favourites].sort());
  const contents = made
    .filter(({ name }) => name === 'account.feedback')
    .map(({ request }) => request.content);
  const delivered = (
    await rows<{ content: string }>('SELECT content FROM feedback WHERE customer_id = PLAYER')
  ).map(({ content }) => content);
  expect(delivered.sort()).toEqual(contents.sort());
  const named = made.findLast(({ name }) => name === 'account.updateProfile')?.request.nickname;
  if (named)
    expect(await rows('SELECT nickname FROM customers WHERE id = PLAYER')).toEqual([
      { nickname: named },
    ]);
}

/** Each round once by its key, the ledger's sums zero, every tab's balance the ledger's. */
async function expectMoney(
  url: string,
  tabs: readonly Page[],
  asked: ReadonlySet<string>,
  before: number,
): Promise<void> {
  const rounds = (await roundsOf(url, 'player')).slice(before);
  const keys = rounds.map(({ key }) => key ?? '');
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !asked.has(key))).toEqual([]);
  const { sums, mismatches } = await ledgerFaults(url);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
  for (const tab of tabs) {
    await expect
      .poll(async () => (await shownBalance(tab)) - (await ledgerBalance(url, 'player')), {
        message: `balance on ${tab.url()}`,
        timeout: 60_000,
      })
      .toBe(0);
  }
}

/** Logged in as the first. */
async function otherTab(context: BrowserContext): Promise<void> {
  const [first, second] = context.pages();
  if (second) return second.close();
  const opened = context.waitForEvent('page', { timeout: 5000 });
  await first?.evaluate(() => void window.open(location.origin));
  await opened;
}

test('[PWA-06] [WAL-02] [ERR-03] whatever is done while the network comes and goes is done once, and the site stands', async ({
  palaro,
  launchOptions,
}) => {
  console.log(`MONKEY_SEED=${seed} MONKEY_SECONDS=${seconds}`);
  const random = chance(seed);
  const draw: Draw = (of) => of[Math.floor(random() * of.length)] as never;
  const [site, media] = [
    await FaultProxy.before(palaro.port, aliasPort()),
    await FaultProxy.before(palaro.mediaPort),
  ];
  // Only the browser resolves the origin of pictures and games to the proxy.
  const through = ['localhost', '127.0.0.1']
    .map((host) => `MAP ${host}:${palaro.mediaPort} 127.0.0.1:${media.port}`)
    .join(',');
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${through}`],
  });
  const steps: string[] = [];
  try {
    const context = await browser.newContext({
      baseURL: `http://localhost:${site.port}`,
      locale: 'en-PH',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      viewport: { width: 1280, height: 900 },
    });
    const made = await hearWrites(context);
    const errors: string[] = [];
    context.on('weberror', (error) =>
      errors.push(`${error.page()?.url()} ${String(error.error().stack)} after ${steps.at(-1)}`),
    );
    const asked = new Set<string>();
    context.on('request', (request) => {
      if (request.url().endsWith('/api/house/play') && request.method() === 'POST')
        asked.add((request.postDataJSON() as { key: string }).key);
    });
    const page = await context.newPage();
    await logIn(page);
    await readyToWait(page);
    const before = (await roundsOf(palaro.databaseUrl, 'player')).length;
    const favourites = (
      await query<{ game_id: string }>(
        palaro.databaseUrl,
        "SELECT game_id FROM favourites f JOIN customers c ON c.id = f.customer_id WHERE account = 'player'",
      )
    ).map(({ game_id }) => game_id);
    const weather = new Weather(context, site, media, palaro);
    const moves = Object.entries(
      movesOf({ random, draw, game: `/seamless?nodeId=${(await houseGame(palaro)).nodeId}` }),
    );

    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      await weather.change(random, draw);
      if (random() < 0.06) await otherTab(context).catch(() => null);
      const tab = draw(context.pages());
      const [name, move] = draw(moves);
      const step = `${name} on tab ${context.pages().indexOf(tab) + 1}, ${weather.now || 'all well'}`;
      steps.push(step);
      await move(tab).catch((error: unknown) =>
        steps.push(`  could not: ${String(error).split('\n', 1)[0]}`),
      );
      await expectWords(tab, step);
      if (random() < 0.7) await closeDialogs(tab, step);
      await wait(100 + random() * 600);
    }

    await weather.heal();
    // The way back that every device notices.
    await context.setOffline(true);
    await context.setOffline(false);
    for (const tab of context.pages()) {
      await expectWords(tab, 'the end');
      await closeDialogs(tab, 'the end');
    }
    await expect
      .poll(() => waitingRows(page), { message: 'what waits', timeout: 60_000 })
      .toEqual([]);
    await expectDone(palaro.databaseUrl, made, favourites);
    await expectMoney(palaro.databaseUrl, context.pages(), asked, before);
    expect(errors).toEqual([]);
    console.log(
      `${steps.filter((step) => !step.startsWith(' ')).length} moves, ${made.length} writes, ${asked.size} rounds asked for`,
    );
  } catch (error) {
    console.log(steps.slice(-40).join('\n'));
    throw error;
  } finally {
    await browser.close();
    await site.close();
    await media.close();
  }
});
