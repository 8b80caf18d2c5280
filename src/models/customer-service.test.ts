import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const toast = vi.fn();
const open = vi.fn();
vi.mock('./language.ts', () => ({ t: (key: string) => key }));
vi.mock('./dialogs.ts', () => ({ toast: (...args: unknown[]) => toast(...args) }));
const { openService, serviceName } = await import('./customer-service.ts');

const click = (href: string) => {
  const preventDefault = vi.fn();
  openService({ currentTarget: { href } as unknown as EventTarget, preventDefault });
  return preventDefault;
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('window', { open });
  open.mockReturnValue({});
});
afterEach(() => vi.unstubAllGlobals());

test('[SIDE-04] customer service opens in a window of its own of 440 × 750', () => {
  expect(click('https://service.example/chat')).toHaveBeenCalledOnce();
  expect(open.mock.calls).toEqual([
    ['https://service.example/chat', 'customer-service', 'width=440,height=750'],
  ]);
  expect(toast).not.toHaveBeenCalled();
});

test('where windows are blocked that is said, and the link itself goes on', () => {
  open.mockReturnValue(null);
  expect(click('https://service.example/chat')).not.toHaveBeenCalled();
  expect(toast.mock.calls).toEqual([['security.signIn.blocked', 'bad']]);
});

test('an address of another kind is left to the browser', () => {
  expect(click('mailto:service@example.ph')).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['ONLINE', 'frame.customerService'],
  ['online', 'frame.customerService'],
  ['TELEGRAM', 'Telegram'],
  ['viber', 'Viber'],
])('the way %s is called %s', (way, name) => {
  expect(serviceName(way)).toBe(name);
});
