import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Navigation from './navigation.ts';

const navigate = vi.fn();
/** Waits for a closed dialog's entry. */
let left: (() => void) | null = null;
let leaving = false;
vi.mock('wouter/use-browser-location', () => ({
  navigate: (...args: unknown[]) => navigate(...args),
}));
vi.mock('../lib/history-layer.ts', () => ({
  afterLayerLeaves: (work: () => void) => {
    if (leaving) left = work;
    else work();
  },
}));
const { ownPage } = await import('./navigation.ts');

test.each(['/', '/seamless?nodeId=12', '/help#terms', '/a/b?c=//d'])(
  '[ROUTE-10] %s is a page of this site',
  (page) => {
    expect(ownPage(page)).toBe(page);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'seamless',
  ' /seamless',
  '',
  null,
  undefined,
])('[ROUTE-10] %j leads nowhere else', (text) => {
  expect(ownPage(text)).toBeNull();
});

describe('a page of this site', () => {
  let events: EventTarget;
  let model: typeof Navigation;
  const here = { href: '', pathname: '' };
  const history = { back: vi.fn() };
  const at = (path: string) =>
    Object.assign(here, { href: `https://palaro.example${path}`, pathname: path.split('?')[0] });
  const happen = (event: string, path: string) => {
    at(path);
    events.dispatchEvent(new Event(event));
  };
  async function open(type?: string, navigation?: object) {
    vi.resetModules();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
      (type ? [{ type }] : []) as unknown as PerformanceEntry[],
    );
    if (navigation) vi.stubGlobal('navigation', navigation);
    model = await import('./navigation.ts');
  }

  beforeEach(async () => {
    vi.clearAllMocks();
    [left, leaving] = [null, false];
    events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('location', here);
    vi.stubGlobal('history', history);
    at('/lobby?type=RNG');
    await open('navigate');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test.each(['popstate', 'pushState', 'replaceState'])('is known by its path after %s', (event) => {
    expect(model.currentPath.value).toBe('/lobby');
    happen(event, '/help?x=1');
    expect(model.currentPath.value).toBe('/help');
  });

  test.each([
    ['navigate', false],
    ['reload', true],
    ['back_forward', true],
    [undefined, false],
  ])('that begins by `%s` was or was not there before', async (type, before) => {
    await open(type);
    expect(model.cameBack()).toBe(before);
  });

  test('was there before once back or forward led to it', () => {
    happen('pushState', '/help');
    expect(model.cameBack()).toBe(false);
    happen('popstate', '/lobby');
    expect(model.cameBack()).toBe(true);
    happen('popstate', '/lobby');
    happen('pushState', '/lobby');
    expect(model.cameBack()).toBe(true);
    happen('replaceState', '/help');
    expect(model.cameBack()).toBe(false);
  });

  test('is gone back from where another one of this site led to it, else home takes its place', () => {
    model.back();
    expect(navigate.mock.calls).toEqual([['/', { replace: true }]]);
    happen('replaceState', '/other');
    happen('pushState', '/other');
    model.back('/agentHome');
    expect(navigate).toHaveBeenLastCalledWith('/agentHome', { replace: true });
    happen('pushState', '/help');
    model.back();
    expect(history.back).toHaveBeenCalledOnce();
    expect(navigate).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['reload', { canGoBack: true }, true],
    ['reload', { canGoBack: false }, false],
    ['reload', undefined, false],
    ['navigate', { canGoBack: true }, false],
  ])('after %s with %o is gone back from or not', async (type, navigation, goes) => {
    await open(type, navigation);
    model.back();
    expect(history.back).toHaveBeenCalledTimes(goes ? 1 : 0);
    expect(navigate).toHaveBeenCalledTimes(goes ? 0 : 1);
  });

  test('[ROUTE-11c] [ERR-01m] stays when the browser rejects a navigation, by a call or by a link', () => {
    navigate.mockImplementationOnce(() => {
      throw new DOMException('too many', 'SecurityError');
    });
    model.go('/help');
    const follow = vi.fn(() => {
      throw new DOMException('too many', 'SecurityError');
    });
    model.aroundNavigation(follow, '/help', {});
    expect(follow).toHaveBeenCalledOnce();
    expect(model.currentPath.value).toBe('/lobby');
    model.go('/help');
    expect(navigate).toHaveBeenCalledTimes(2);
  });

  test('is gone to once the entry of a closed dialog is left', () => {
    leaving = true;
    model.go('/help');
    const follow = vi.fn();
    expect(navigate).not.toHaveBeenCalled();
    left?.();
    expect(navigate.mock.calls).toEqual([['/help', {}]]);
    model.aroundNavigation(follow, '/lobby', { replace: true });
    expect(follow).not.toHaveBeenCalled();
    left?.();
    expect(follow.mock.calls).toEqual([['/lobby', { replace: true }]]);
  });
});

test('a page that is built without a browser is home, and was not there before', async () => {
  vi.resetModules();
  const { cameBack, currentPath } = await import('./navigation.ts');
  expect([currentPath.value, cameBack()]).toEqual(['/', false]);
});
