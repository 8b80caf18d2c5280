import { object, string } from 'superstruct';
import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from './browser-storage.ts';
import { readSessionDraft } from './session-draft.ts';

const Note = object({ player: string(), text: string() });
const storageKey = 'pendingTest';
const note = { player: '7', text: 'typed' };

beforeEach(() => sessionStore.clear());

test('[WAL-03] returns the note of the same player', () => {
  sessionStore.set(storageKey, JSON.stringify(note));
  expect(readSessionDraft(storageKey, Note, '7')).toEqual(note);
});

test.each([
  ['another player', JSON.stringify(note), '8'],
  ['a guest', JSON.stringify(note), undefined],
  ['a note of another shape', JSON.stringify({ player: '7' }), '7'],
  ['broken JSON', '{"player":"7"', '7'],
  ['an empty place', '', '7'],
])('[SAFE-04] returns null for %s', (_what, text, player) => {
  if (text) sessionStore.set(storageKey, text);
  expect(readSessionDraft(storageKey, Note, player)).toBeNull();
});
