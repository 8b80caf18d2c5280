import { type BrowserContext, type Page, expect } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import type { Palaro } from './palaro.ts';
import { goInside } from './steps.ts';
import { words } from './words.ts';

const t = words();

/** Pseudo-random, 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Draw = <One>(of: readonly One[]) => One;

/** As the device stored it. */
export interface Made {
  id: string;
  name: string;
  request: Record<string, string | undefined>;
}

/** From now on, once it is on a tab's disk. */
export async function hearWrites(context: BrowserContext): Promise<Made[]> {
  const made: Made[] = [];
  await context.exposeFunction('noteWrite', (write: Made) => void made.push(write));
  await context.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function noted(value, key) {
      if (this.name === 'writes') {
        const { id, name, request } = value as Made;
        const note = (globalThis as unknown as { noteWrite(write: Made): void }).noteWrite;
        this.transaction.addEventListener('complete', () => note({ id, name, request }));
      }
      return key === undefined ? add.call(this, value) : add.call(this, value, key);
    };
  });
  return made;
}

/** Troubles of the site's and its media's network. */
export class Weather {
  /** In a word; empty: none. */
  now = '';
  private until = 0;

  constructor(
    private readonly context: BrowserContext,
    private readonly site: FaultProxy,
    private readonly media: FaultProxy,
    private readonly palaro: Palaro,
  ) {}

  /** Ends a trouble that has lasted long enough, or begins one. */
  async change(random: () => number, draw: Draw): Promise<void> {
    if (this.now) {
      if (performance.now() > this.until) await this.heal();
      return;
    }
    if (random() > 0.35) return;
    const [name, begin] = draw(Object.entries(this.troubles));
    await begin();
    this.now = name;
    this.until = performance.now() + 1000 + random() * 7000;
  }

  async heal(): Promise<void> {
    await this.palaro.start();
    this.site.heal();
    this.media.heal();
    await this.context.setOffline(false);
    this.now = '';
  }

  private readonly troubles: Record<string, () => unknown> = {
    offline: () => this.context.setOffline(true),
    silent: () => this.both((proxy) => proxy.fault(/./, { kind: 'swallow' })),
    slow: () => this.both((proxy) => proxy.fault(/./, { kind: 'delay', ms: 1500 })),
    cut: () => this.both((proxy) => proxy.fault(/./, { kind: 'cut', afterBytes: 300 })),
    'answers lost': () => this.both((proxy) => proxy.fault(/^\/api\//, { kind: 'lose-answer' })),
    portal: () =>
      this.site.fault(/./, {
        kind: 'html',
        page: '<!doctype html><title>Wi-Fi</title><h1>Wi-Fi</h1>',
      }),
    'bad gateway': () =>
      this.both((proxy) =>
        proxy.fault(/^\/api\//, { kind: 'html', page: '<h1>502</h1>', status: 502 }),
      ),
    'gateway down': () => this.palaro.stop(),
    'connections dropped': () => this.both((proxy) => proxy.heal()),
  };

  private both(what: (proxy: FaultProxy) => void): void {
    what(this.site);
    what(this.media);
  }
}

/** For moves whose target may not be there. */
const brief = { timeout: 2500 };
const paths = [
  '/',
  '/rng?show=all&sort=rtp&p=3',
  '/sports',
  '/lottery',
  '/?c=LIVE',
  '/?c=FISH&a=1&p=2',
  '/favorite',
  '/recent',
  '/member',
  '/feedback',
  '/storage',
  '/waiting',
  '/app',
  '/walang/ganito',
];
const sought = ['mangga', 'dragon', 'a', 'gold 7', 'zzzz', 'fiest'];

interface Moves {
  random: () => number;
  draw: Draw;
  /** Address of a playable game. */
  game: string;
}

/** A day, per account. */
const maxMessages = 20;

/**
 * By name. A move fails when what it needs is not there: no fault, since a page may lack it without
 * network.
 */
export function movesOf({
  random,
  draw,
  game,
}: Moves): Record<string, (page: Page) => Promise<unknown>> {
  let messages = 0;
  let names = 0;
  return {
    open: (page) => page.goto(draw(paths), { waitUntil: 'commit', timeout: 10_000 }),
    go: (page) => goInside(page, draw(paths)),
    back: (page) => page.goBack({ waitUntil: 'commit', timeout: 5000 }),
    reload: (page) => page.reload({ waitUntil: 'commit', timeout: 10_000 }),
    search: async (page) => {
      await goInside(page, '/');
      await page.getByRole('searchbox').fill(draw(sought), brief);
    },
    favourite: async (page) => {
      const hearts = page.locator('.game-grid .game-heart');
      if ((await hearts.count()) === 0) await goInside(page, '/');
      await hearts.first().waitFor(brief);
      await hearts.nth(Math.floor(random() * Math.min(12, await hearts.count()))).click(brief);
    },
    notices: (page) =>
      page
        .locator('header')
        .getByRole('button', { name: t('frame.notices') })
        .click(brief),
    feedback: async (page) => {
      if (messages >= maxMessages) return;
      messages += 1;
      await goInside(page, '/feedback');
      await page
        .getByLabel(t('content.feedback.message'))
        .fill(`Salamat sa mga laro ${messages}`, brief);
      await page.getByRole('button', { name: t('content.feedback.send') }).click(brief);
    },
    nickname: async (page) => {
      names += 1;
      await goInside(page, '/member');
      await page.getByRole('button', { name: t('profile.editNickname') }).click(brief);
      await page.getByLabel(t('profile.nickname')).fill(`Ligaya ${(names += 1)}`, brief);
      await page.getByRole('button', { name: t('profile.save') }).click(brief);
    },
    'open game': (page) => goInside(page, game),
    spin: async (page) => {
      if (!page.url().includes('/seamless')) await goInside(page, game);
      await page
        .frameLocator('iframe')
        .getByRole('button', { name: t('slots.spin') })
        .click({ timeout: 6000 });
    },
  };
}

/** The main part has words, whatever the network. */
export async function expectWords(page: Page, when: string): Promise<void> {
  const said = () =>
    page
      .evaluate(
        () =>
          (
            document.querySelector<HTMLElement>('#stuck:not([hidden])') ??
            document.querySelector('main')
          )?.innerText.trim().length ?? 0,
      )
      // During a navigation there is no page.
      .catch(() => 0);
  await expect
    .poll(said, { message: `words on ${page.url()} after ${when}`, timeout: 20_000 })
    .toBeGreaterThan(0);
}

/** Presses Escape. */
export async function closeDialogs(page: Page, when: string): Promise<void> {
  const open = page.locator('dialog[open]');
  // On a slow network one may open late.
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    await expect(open, `dialogs after ${when}`).toHaveCount(0, { timeout: 300 });
  }).toPass({ timeout: 10_000 });
}
