import type { Browser } from '../../lib/device.ts';

export const platforms = ['ios', 'android', 'desktop'] as const;
export type Platform = (typeof platforms)[number];

/** Words: `install.steps.<browser>.<number>`. */
export type Scene =
  /** Browser bar, with the icon to press. */
  | { kind: 'bar'; bar: 'top' | 'bottom' | 'menus'; at: 'start' | 'middle' | 'end'; sign: Sign }
  /** Menu, with the line to choose. */
  | { kind: 'menu'; from: 'top' | 'bottom' | 'menus'; sign: Sign }
  | { kind: 'confirm' }
  | { kind: 'done' };
export type Sign = 'share' | 'plus' | 'dots' | 'lines' | 'install';

export interface Guide {
  browser: Browser;
  platform: Platform;
  /** Empty: cannot install. */
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

/** Steps per browser (INFO-03, PWA-10). */
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

/** The guide of a browser or platform, preferring `own`; `own` for unknown names. */
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
