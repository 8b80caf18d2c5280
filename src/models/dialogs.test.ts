import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  askOfWaiting,
  closePopup,
  confirm,
  dismissToast,
  openPopup,
  popups,
  toast,
  toasts,
} from './dialogs.ts';

const names = () => popups.value.map(({ name }) => name);
const texts = () => toasts.value.map(({ text }) => text);
const question = { title: 'Log out?', text: 'You will be a guest.', confirmLabel: 'Log out' };
const answerTop = (answer: unknown) => {
  const { props } = popups.value.at(-1)!;
  (props as { onAnswer: (answer: unknown) => void }).onAnswer(answer);
};

beforeEach(() => {
  vi.useFakeTimers();
  while (popups.value.length > 0) closePopup();
  for (const { id } of toasts.value) dismissToast(id);
});
afterEach(() => vi.useRealTimers());

test('a popup opens on top of the others, with its props or none', () => {
  const first = openPopup('helpModal');
  const second = openPopup('noticeModal', { noticeId: '3' });
  expect(popups.value).toEqual([
    { id: first, name: 'helpModal', props: {} },
    { id: second, name: 'noticeModal', props: { noticeId: '3' } },
  ]);
  expect(second).not.toBe(first);
});

test('a popup that is open already comes to the top with its new props, under the same id', () => {
  const first = openPopup('noticeModal', { noticeId: '3' });
  openPopup('helpModal');
  expect(openPopup('noticeModal', { noticeId: '4' })).toBe(first);
  expect(names()).toEqual(['helpModal', 'noticeModal']);
  expect(popups.value.at(-1)).toEqual({ id: first, name: 'noticeModal', props: { noticeId: '4' } });
});

test('closing takes the topmost popup, or the one that is named, and nothing when none is open', () => {
  closePopup();
  expect(names()).toEqual([]);
  const [first] = [openPopup('helpModal'), openPopup('noticeModal'), openPopup('chatRoom')];
  closePopup();
  expect(names()).toEqual(['helpModal', 'noticeModal']);
  closePopup(first);
  expect(names()).toEqual(['noticeModal']);
  closePopup(first);
  expect(names()).toEqual(['noticeModal']);
});

test.each([true, false])(
  'a question is shown with its words and resolves with its answer: %s',
  async (answer) => {
    const asked = confirm(question);
    expect(popups.value).toMatchObject([{ name: 'confirm', props: question }]);
    answerTop(answer);
    expect(await asked).toBe(answer);
  },
);

test('two questions are open side by side, and each gets its own answer', async () => {
  const asked = [confirm(question), confirm({ ...question, title: 'Sure?' })];
  expect(names()).toEqual(['confirm', 'confirm']);
  answerTop(true);
  closePopup();
  answerTop(false);
  expect(await Promise.all(asked)).toEqual([false, true]);
});

test("a logout shows the writes that wait and resolves with the player's choice", async () => {
  const asked = askOfWaiting({ writes: [], tried: true });
  expect(popups.value).toMatchObject([
    { name: 'waitingAtLogout', props: { writes: [], tried: true } },
  ]);
  answerTop('later');
  expect(await asked).toBe('later');
});

test('a short message is shown for six seconds', () => {
  toast('Saved.');
  expect(toasts.value).toMatchObject([{ text: 'Saved.', kind: 'info' }]);
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['Saved.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the same short message is not shown twice at once, and again once it is gone', () => {
  toast('Saved.', 'good');
  toast('Saved.', 'bad');
  expect(toasts.value).toMatchObject([{ text: 'Saved.', kind: 'good' }]);
  vi.advanceTimersByTime(6000);
  toast('Saved.', 'bad');
  expect(toasts.value).toMatchObject([{ text: 'Saved.', kind: 'bad' }]);
});

test('a new short message joins the others; no more than the latest three are shown', () => {
  for (const text of ['one', 'two', 'three']) toast(text);
  expect(texts()).toEqual(['one', 'two', 'three']);
  toast('four');
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('a short message that is taken away leaves the others for their own time', () => {
  toast('one');
  vi.advanceTimersByTime(1000);
  toast('two');
  dismissToast(toasts.value[0]?.id ?? 0);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('a wrong name and a wrong prop do not compile', () => {
  // @ts-expect-error: no popup has this name.
  openPopup('noModal');
  // @ts-expect-error: the prop is `noticeId`.
  openPopup('noticeModal', { id: '3' });
  // @ts-expect-error: the end of the exclusion is required.
  openPopup('excluded');
  expect(names()).toEqual(['noModal', 'noticeModal', 'excluded']);
});
