import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WaitingWrite } from '../data/outbox.ts';

const connectivity = signal('online');
const deviceOnly = signal(false);
vi.mock('./connectivity.ts', () => ({ connectivity }));
vi.mock('./session.ts', () => ({ deviceOnly }));
const { outboxInMenus, writes } = await import('./waiting-writes.ts');

const write = (state: WaitingWrite['state'], tries: number) =>
  ({ state, tries }) as unknown as WaitingWrite;

beforeEach(() => {
  connectivity.value = 'online';
  deviceOnly.value = false;
  writes.value = [];
});

test.each([
  ['nothing waits', [], false],
  ['it is not sent yet', [write('waiting', 0)], false],
  ['it is sent for the first time', [write('sending', 1)], false],
  ['it was not answered', [write('waiting', 1)], true],
  ['it is sent again', [write('sending', 2)], true],
  ['it was rejected', [write('rejected', 1)], true],
  ['one of two is held up', [write('sending', 1), write('waiting', 1)], true],
])('[PWA-06] whether menus lead to the outbox when %s', (_when, all, expected) => {
  writes.value = all;
  expect(outboxInMenus.value).toBe(expected);
});

test('[PWA-06] menus lead to the outbox at once when nothing can be sent', () => {
  connectivity.value = 'offline';
  expect(outboxInMenus.value).toBe(false);
  writes.value = [write('waiting', 0)];
  expect(outboxInMenus.value).toBe(true);
  connectivity.value = 'online';
  expect(outboxInMenus.value).toBe(false);
  deviceOnly.value = true;
  expect(outboxInMenus.value).toBe(true);
});
