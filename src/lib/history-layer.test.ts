import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterLayerLeaves, pushHistoryLayer } from './history-layer.ts';

const page = new EventTarget();
const back = vi.fn();
const history = {
  state: null as unknown,
  back,
  pushState: (state: unknown) => void (history.state = state),
};
vi.stubGlobal('history', history);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  back.mockReset();
});
afterEach(() => vi.useRealTimers());

/** As browsers do: the state, then the event. */
function goneBack(): void {
  history.state = null;
  page.dispatchEvent(new Event('popstate'));
}

test('[POP-02] closes once the entry is gone', () => {
  const close = vi.fn();
  const entry = pushHistoryLayer(close);
  entry.back();
  entry.back();
  expect(back).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  goneBack();
  expect(close).toHaveBeenCalledOnce();
});

test('[POP-02] closes at the next request where the browser does not go back within two seconds', () => {
  const close = vi.fn();
  const entry = pushHistoryLayer(close);
  entry.back();
  vi.advanceTimersByTime(1900);
  entry.back();
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  entry.back();
  expect(close).toHaveBeenCalledOnce();
  expect(back, 'another step might leave the page').toHaveBeenCalledOnce();
  entry.leave();
  vi.runAllTimers();
  expect(back).toHaveBeenCalledOnce();
  const navigate = vi.fn();
  afterLayerLeaves(navigate);
  expect(navigate, 'no link waits for it').toHaveBeenCalledOnce();
  goneBack();
});

test('[POP-02] a link that waited for the entry to go leads on once that is given up', () => {
  const entry = pushHistoryLayer(vi.fn());
  entry.back();
  const navigate = vi.fn();
  afterLayerLeaves(navigate);
  expect(navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2100);
  entry.back();
  expect(navigate).toHaveBeenCalledOnce();
  goneBack();
});

test('[POP-02] [AUTH-28a] entries of layers that close together are passed over, and the layer below stays', () => {
  const below = vi.fn();
  const closed = vi.fn();
  const first = pushHistoryLayer(below);
  const states = [history.state];
  const others = [1, 2].map(() => {
    const layer = pushHistoryLayer(closed);
    states.push(history.state);
    return layer;
  });
  for (const layer of others) layer.leave();
  vi.runAllTimers();
  const arriveAt = (index: number) => {
    history.state = states[index];
    page.dispatchEvent(new Event('popstate'));
  };
  expect(back).toHaveBeenCalledTimes(1);
  arriveAt(1);
  expect(back, 'nothing is open at this entry').toHaveBeenCalledTimes(2);
  arriveAt(0);
  expect(back).toHaveBeenCalledTimes(2);
  expect([below.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0]);
  first.back();
  goneBack();
  expect(below).toHaveBeenCalledOnce();
});
