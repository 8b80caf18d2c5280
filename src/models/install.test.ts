import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Install from './install.ts';

let events: EventTarget;
let model: typeof Install;
const offer = (outcome: 'accepted' | 'dismissed' | 'error') => ({
  prompt: vi.fn(async () => {
    if (outcome === 'error') throw new Error('shown already');
    return { outcome };
  }),
});
const make = (prompt: object | undefined) => vi.stubGlobal('installPrompt', prompt);
const report = (name: string) => events.dispatchEvent(new Event(name));

beforeEach(async () => {
  vi.resetModules();
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  make(undefined);
  model = await import('./install.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('[PWA-10] an offer that came before the app ran can be taken, and so can a later one', async () => {
  expect(model.canInstall.value).toBe(false);
  make(offer('accepted'));
  model.startInstall();
  expect(model.canInstall.value).toBe(true);
  make(undefined);
  report('beforeinstallprompt');
  expect(model.canInstall.value).toBe(false);
  make(offer('accepted'));
  report('beforeinstallprompt');
  expect(model.canInstall.value).toBe(true);
});

test('an offer that is there when the model is loaded is known at once', async () => {
  make(offer('accepted'));
  vi.resetModules();
  expect((await import('./install.ts')).canInstall.value).toBe(true);
});

test.each([
  ['accepted', true],
  ['dismissed', false],
  ['error', false],
] as const)('[PWA-10] an offer that ends as `%s` is used up', async (outcome, taken) => {
  const made = offer(outcome);
  make(made);
  model.startInstall();
  expect(await model.install()).toBe(taken);
  expect(made.prompt).toHaveBeenCalledOnce();
  expect(model.canInstall.value).toBe(false);
  expect(globalThis.installPrompt).toBeUndefined();
});

test('without an offer nothing is installed', async () => {
  expect(await model.install()).toBe(false);
});

test('an offer that comes while another is answered can be taken after it', async () => {
  const next = offer('accepted');
  make({
    prompt: async () => {
      make(next);
      report('beforeinstallprompt');
      return { outcome: 'dismissed' };
    },
  });
  model.startInstall();
  expect(await model.install()).toBe(false);
  expect(model.canInstall.value).toBe(true);
  expect(globalThis.installPrompt).toBe(next);
});

test('[PWA-10] a site that was installed is offered no longer', () => {
  make(offer('accepted'));
  model.startInstall();
  expect(model.justInstalled.value).toBe(false);
  report('appinstalled');
  expect(model.canInstall.value).toBe(false);
  expect(model.justInstalled.value).toBe(true);
});

test.each([
  ['a window of its own', true, {}, true],
  ['the home screen of an iPhone', false, { standalone: true }, true],
  ['Safari of an iPhone', false, { standalone: false }, false],
  ['a tab', false, {}, false],
])('a page in %s knows whether it is the app', (_, matches, navigator, app) => {
  const asked = vi.fn((_query: string) => ({ matches }));
  vi.stubGlobal('matchMedia', asked);
  vi.stubGlobal('navigator', navigator);
  expect(model.inApp()).toBe(app);
  expect(asked).toHaveBeenCalledWith('(display-mode: standalone), (display-mode: minimal-ui)');
});
