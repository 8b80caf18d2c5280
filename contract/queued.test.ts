import { boolean, object } from 'superstruct';
import { expect, expectTypeOf, test } from 'vitest';
import { action } from './define.ts';
import { type ActionName, type QueuedAction, contract, entryOf } from './index.ts';

test('[WAL-03] no call that moves money may wait on the device', () => {
  const both = (Object.keys(contract) as ActionName[]).filter(
    (name) => entryOf(name).money && entryOf(name).offline !== 'network-only',
  );
  expect(both).toEqual([]);
  const shape = {
    method: 'POST',
    path: '/api/x',
    auth: 'member',
    summary: '',
    request: object({}),
    value: boolean(),
    errors: [],
  } as const;
  // @ts-expect-error -- a money call that is queued does not compile.
  action({ ...shape, money: true, offline: 'queued' });
});

test('[PWA-06] calls on favourites, reading, feedback, support, profile, first steps and a calendar day may wait', () => {
  type Waiting =
    | 'account.addFavourite'
    | 'account.removeFavourite'
    | 'account.markRead'
    | 'account.feedback'
    | 'account.updateProfile'
    | 'message.mark'
    | 'support.open'
    | 'support.write'
    | 'calendar.claim'
    | 'rewards.hideFirstSteps';
  expectTypeOf<QueuedAction>().toEqualTypeOf<Waiting>();
});
