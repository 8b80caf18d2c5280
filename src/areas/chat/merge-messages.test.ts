import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../contract/chat/shapes.ts';
import { mergeMessages } from './merge-messages.ts';

const message = (id: number, change = id): ChatMessage => ({
  id: String(id),
  change,
  person: 'p',
  name: 'Maria',
  avatar: null,
  text: change === id ? `m${id}` : '',
  at: '2026-01-01T00:00:00Z',
  removed: change !== id,
});
const changes = (messages: ChatMessage[]) => messages.map(({ id, change }) => `${id}:${change}`);

test('[INFO-05] what is shown twice, late or out of turn is in the list once, in its order, as it was last changed', () => {
  const known = [message(8), message(9), message(10)];
  expect(changes(mergeMessages(known, [message(12), message(9, 11), message(10)]))).toEqual([
    '8:8',
    '9:11',
    '10:10',
    '12:12',
  ]);
  // A late answer restores no removed message.
  expect(changes(mergeMessages([message(9, 11)], [message(9)]))).toEqual(['9:11']);
});

test('[INFO-05] a message from before the oldest that is known leaves no hole: it comes with the ones around it', () => {
  expect(changes(mergeMessages([message(8)], [message(3, 9)]))).toEqual(['8:8']);
  expect(changes(mergeMessages([message(6), message(7)], [message(8)]))).toEqual([
    '6:6',
    '7:7',
    '8:8',
  ]);
  expect(changes(mergeMessages([], [message(3), message(4)]))).toEqual(['3:3', '4:4']);
});
