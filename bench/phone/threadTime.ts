import { z } from 'zod';

/** An event of a trace of Chromium. Times are in microseconds; `tdur` is the time in which the thread really ran. */
const traceEvent = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
type TraceEvent = z.infer<typeof traceEvent>;
const savedTrace = z.looseObject({ traceEvents: z.array(traceEvent) });

interface Task {
  start: number;
  end: number;
  /** The thread time of the task, as a share of its wall time. */
  share: number;
}

/** Converts a saved trace as `atThreadTime` does. Both are the JSON of the whole trace. */
export function traceAtThreadTime(json: string): string {
  const trace = savedTrace.parse(JSON.parse(json));
  return JSON.stringify({ ...trace, traceEvents: atThreadTime(trace.traceEvents) });
}

/**
 * Shortens every top-level task to the time in which its thread really ran, so that a task does not count as long
 * because other programs had the core. A task begins when it began; what happened in it moves towards its beginning by
 * the same factor, so that events stay nested and in order.
 */
export function atThreadTime(events: readonly TraceEvent[]): TraceEvent[] {
  const current = new Map<string, Task>();
  const inOrder = events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  return inOrder.map((event) => {
    const { name, ph, pid, tid, ts, dur = 0, tdur } = event;
    const thread = `${pid}/${tid}`;
    let task = current.get(thread);
    if (name === 'RunTask' && ph === 'X' && dur > 0 && tdur !== undefined && ts >= (task?.end ?? 0)) {
      task = { start: ts, end: ts + dur, share: Math.min(1, tdur / dur) };
      current.set(thread, task);
    }
    if (task === undefined || ts >= task.end) return event;
    const { start, share } = task;
    return { ...event, ts: start + (ts - start) * share, ...(ph === 'X' ? { dur: dur * share } : {}) };
  });
}
