import type { Browser } from '../../lib/device.ts';

export const platforms = ['ios', 'android', 'desktop'] as const;
export type Platform = (typeof platforms)[number];

/** What a step's picture shows; the words are `install.steps.<browser>.<number>`. */
export type Scene =
  /** The browser, with the sign to press on its bar. */
  | { kind: 'bar'; bar: 'top' | 'bottom' | 'menus'; at: 'start' | 'middle' | 'end'; sign: Sign }
  /** What opened, with the line to choose. */
  | { kind: 'menu'; from: 'top' | 'bottom' | 'menus'; sign: Sign }
  /** The question, with the button that says yes. */
  | { kind: 'confirm' }
  /** The app among the others. */
  | { kind: 'done' };
export type Sign = 'share' | 'plus' | 'dots' | 'lines' | 'install';

export interface Guide {
  browser: Browser;
  platform: Platform;
  /** Empty for a browser that cannot install a site. */
  steps: readonly Scene[];
}

const confirm: Scene = { kind: 'confirm' };
const done: Scene = { kind: 'done' };
const press = (bar: 'top' | 'bottom', at: 'middle' | 'end', sign: Sign): Scene => ({
  kind: 'bar',
  bar,
  at,
  sign,
});
const choose = (from: 'top' | 'bottom' | 'menus'): Scene => ({ kind: 'menu', from, sign: 'plus' });

/** The way to the home screen in each browser (INFO-03, PWA-10). */
export const guides: readonly Guide[] = [
  {
    browser: 'iosSafari',
    platform: 'ios',
    steps: [press('bottom', 'middle', 'share'), choose('bottom'), confirm],
  },
  {
    browser: 'iosChrome',
    platform: 'ios',
    steps: [press('top', 'end', 'share'), choose('bottom'), confirm],
  },
  {
    browser: 'androidChrome',
    platform: 'android',
    steps: [press('top', 'end', 'dots'), choose('top'), confirm],
  },
  {
    browser: 'androidSamsung',
    platform: 'android',
    steps: [press('bottom', 'end', 'lines'), choose('bottom'), confirm],
  },
  {
    browser: 'androidFirefox',
    platform: 'android',
    steps: [press('top', 'end', 'dots'), choose('top'), confirm],
  },
  {
    browser: 'desktopChrome',
    platform: 'desktop',
    steps: [press('top', 'end', 'install'), confirm, done],
  },
  {
    browser: 'desktopEdge',
    platform: 'desktop',
    steps: [press('top', 'end', 'install'), confirm, done],
  },
  {
    browser: 'macSafari',
    platform: 'desktop',
    steps: [{ kind: 'bar', bar: 'menus', at: 'start', sign: 'lines' }, choose('menus'), confirm],
  },
  { browser: 'desktopFirefox', platform: 'desktop', steps: [] },
];

/** The guide of a browser's or a platform's name, of a platform the one for `own` where it is there; the one for `own` when there is no such name. */
export function guideOf(name: string | null, own: Browser): Guide {
  const find = (browser: string | null) => guides.find((guide) => guide.browser === browser);
  const there = guides.filter(({ platform }) => platform === name);
  return (
    find(name) ??
    there.find(({ browser }) => browser === own) ??
    there[0] ??
    find(own) ??
    guides[0]!
  );
}
