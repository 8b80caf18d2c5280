import { describe, expect, test } from 'vitest';
import { inProcessorTime, type TraceEvent } from './processor-time.ts';

const event = (name: string, ts: number, dur?: number, more: Partial<TraceEvent> = {}) => ({
  name,
  ph: dur === undefined ? 'I' : 'X',
  pid: 1,
  tid: 1,
  ts,
  ...(dur !== undefined && { dur }),
  ...more,
});
const summary = (events: readonly TraceEvent[]) =>
  inProcessorTime(events).map(({ name, ts, dur }) => [name, ts, dur]);

describe('a trace in the time of the processor', () => {
  test('[PWA-11] a task that waited is as long as the processor worked on it, with what is inside', () => {
    expect(
      summary([
        event('before', 90),
        event('RunTask', 100, 80, { tdur: 20 }),
        event('Layout', 120, 40),
        event('mark', 140),
        event('RunTask', 180, 10, { tdur: 10 }),
        event('Paint', 182, 4),
      ]),
    ).toEqual([
      ['before', 90, undefined],
      ['RunTask', 100, 20],
      ['Layout', 105, 10],
      ['mark', 110, undefined],
      ['RunTask', 180, 10],
      ['Paint', 182, 4],
    ]);
  });

  test('[PWA-11] a task that works all the time is as long as before, and other threads stay', () => {
    expect(
      summary([
        event('RunTask', 100, 300, { tdur: 300 }),
        event('RunTask', 500, 100, { tdur: 50 }),
        event('Layout', 520, 40, { tid: 2 }),
        event('RunTask', 700, 100),
      ]),
    ).toEqual([
      ['RunTask', 100, 300],
      ['RunTask', 500, 50],
      ['Layout', 520, 40],
      ['RunTask', 700, 100],
    ]);
  });
});
