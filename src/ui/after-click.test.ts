import { expect, test, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.useFakeTimers();
const { afterClick } = await import('./after-click.ts');

test('[AUTH-02] without a pressed button work runs at once', () => {
  const work = vi.fn();
  afterClick(work);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['pointerup', 'pointercancel'])(
  '[AUTH-02] with a pressed button work waits for %s and the click behind it, once',
  (end) => {
    const work = vi.fn();
    page.dispatchEvent(new Event('pointerdown'));
    afterClick(work);
    page.dispatchEvent(new Event(end));
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    page.dispatchEvent(new Event(end));
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  },
);
