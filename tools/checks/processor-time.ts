/** An event of a Chromium trace; times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** By the clock, and of the processor. */
  dur?: number;
  tdur?: number;
}

interface Task {
  start: number;
  end: number;
  /** Of its length by the clock that the processor worked on it. */
  share: number;
}

/**
 * Returns a trace's events with each task as long as the processor worked on it, and what is
 * inside it drawn together evenly. A task waits while other processes hold the cores: the wait
 * says nothing about the page (docs/decisions/0081).
 */
export function inProcessorTime<E extends TraceEvent>(events: readonly E[]): E[] {
  const tasks = tasksByThread(events);
  return events.map((event) => {
    const task = taskAt(tasks.get(threadOf(event)), event.ts);
    if (!task) return event;
    return {
      ...event,
      ts: task.start + (event.ts - task.start) * task.share,
      ...(event.dur !== undefined && { dur: event.dur * task.share }),
    };
  });
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** In the order of their start. */
function tasksByThread(events: readonly TraceEvent[]): Map<string, Task[]> {
  const tasks = new Map<string, Task[]>();
  for (const event of events) {
    const { name, ph, ts, dur, tdur } = event;
    if (ph !== 'X' || name !== 'RunTask' || !dur || tdur === undefined || tdur >= dur) continue;
    const list = tasks.get(threadOf(event)) ?? [];
    list.push({ start: ts, end: ts + dur, share: tdur / dur });
    tasks.set(threadOf(event), list);
  }
  for (const list of tasks.values()) list.sort((a, b) => a.start - b.start);
  return tasks;
}

/** By halves. */
function taskAt(tasks: readonly Task[] | undefined, time: number): Task | undefined {
  if (!tasks) return undefined;
  let from = 0;
  let to = tasks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((tasks[middle] as Task).end > time) to = middle;
    else from = middle + 1;
  }
  const task = tasks[from];
  return task && task.start <= time ? task : undefined;
}
