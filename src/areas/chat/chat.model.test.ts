import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatRoom } from '../../../contract/chat/shapes.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';

/** Calls, each with its resolver. */
const asked: { name: string; answer: (value: unknown) => Promise<void> }[] = [];
const heard = new Set<(event: LiveEvent) => void>();
vi.mock('../../data/call.ts', () => ({
  call: (name: string) =>
    new Promise((resolve) => {
      const answer = async (value: unknown) => {
        resolve({ ok: true, value });
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({ name, answer });
    }),
}));
vi.mock('../../models/connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('../../models/session.ts', () => ({ member: { peek: () => ({ id: '7' }) } }));
vi.mock('../../models/live-events.ts', () => ({
  onLiveEvent: (hearer: (event: LiveEvent) => void) => {
    heard.add(hearer);
    return () => heard.delete(hearer);
  },
  isLive: () => true,
  sendLive: () => {},
}));

const { agree, openChat, room } = await import('./chat.model.ts');
const emit = (event: LiveEvent) => heard.forEach((hear) => hear(event));
const answered = (part: Partial<ChatRoom> = {}): ChatRoom => ({
  open: true,
  person: null,
  mutedUntil: null,
  hidden: [],
  messages: [],
  upTo: 4,
  more: false,
  ...part,
});
const news = (open: boolean): LiveEvent => ({
  kind: 'chat',
  messages: [],
  upTo: 5,
  behind: false,
  open,
});

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});

test('[INFO-05] a late answer does not undo what was reported after it was asked for', async () => {
  const close = openChat();
  // The socket connects during the first request, which causes a second.
  emit({ kind: 'hello' } as LiveEvent);
  const [first, second] = asked;
  await first?.answer(answered());
  const agreed = agree();
  await asked[2]?.answer({ person: 'me' });
  expect(await agreed).toBeNull();
  await second?.answer(answered());
  expect(room.value).toMatchObject({ person: 'me' });
  // With no change in between, this answer counts.
  expect(asked[3]?.name).toBe('chat.enter');
  emit({ kind: 'chatMuted', until: '2030-01-01T00:00:00.000Z' });
  await asked[3]?.answer(answered({ person: 'me' }));
  expect(room.value).toMatchObject({ mutedUntil: '2030-01-01T00:00:00.000Z' });
  emit(news(false));
  await asked[4]?.answer(answered({ person: 'me' }));
  expect(room.value).toMatchObject({ open: false });
  await asked[5]?.answer(answered({ person: 'me', open: false }));
  expect(asked).toHaveLength(6);
  expect(room.value).toMatchObject({ person: 'me', mutedUntil: null, open: false });
  close();
});
