import { Counter, Gauge, type Registry } from 'prom-client';
import type { Backlog } from '../background/backlog.ts';
import type { LoopState } from '../background/createLoop.ts';
import { cached } from './cached.ts';

/** Scrapes within this time, such as those of two Prometheus servers, share one reading of the queues. */
const CACHE_MS = 5000;
/** A scrape does not wait longer than this for a database that is busy or unavailable. */
const READ_TIMEOUT_MS = 1000;

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The queues could not be read in time.')), ms);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

function observeLoops(registry: Registry, loops: readonly LoopState[]): void {
  const registers = [registry];
  const labelNames = ['loop'];
  const success = new Gauge({
    name: 'loop_last_success_timestamp_seconds',
    help: 'When background work last succeeded, or started if it has not succeeded yet',
    labelNames,
    registers,
    collect: () => {
      for (const { name, lastSuccessAt } of loops) {
        const at = lastSuccessAt();
        if (at !== null) success.labels(name).set(at / 1000);
      }
    },
  });
  const interval = new Gauge({
    name: 'loop_interval_seconds',
    help: 'How often background work runs if nothing wakes it',
    labelNames,
    registers,
  });
  for (const { name, everyMs } of loops) interval.labels(name).set(everyMs / 1000);
  const failures = new Counter({
    name: 'loop_failures_total',
    help: 'Runs and rows of background work that failed and will be retried',
    labelNames,
    registers,
    collect: () => {
      failures.reset();
      for (const loop of loops) failures.labels(loop.name).inc(loop.failures());
    },
  });
}

function observeQueues(registry: Registry, loops: readonly LoopState[]): void {
  const readers = loops.flatMap(({ backlogs }) => backlogs ?? []);
  const read = cached(CACHE_MS, async () => {
    const backlogs: Backlog[] = [];
    // One after another, so that a scrape holds one connection at most.
    for (const reader of readers) backlogs.push(...(await reader()));
    return backlogs;
  });
  const gauge = (name: string, help: string, figureOf: (backlog: Backlog) => number | undefined): void => {
    const own = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect: async () => {
        const backlogs = await within(READ_TIMEOUT_MS, read()).catch(() => []);
        // Figures that cannot be read are left out, because stale ones would look current.
        own.reset();
        for (const backlog of backlogs) {
          const figure = figureOf(backlog);
          if (figure !== undefined) own.labels(backlog.queue).set(figure);
        }
      },
    });
  };
  gauge('queue_due_rows', 'Rows that are due and that no worker holds, counted up to 10,000', ({ due }) => due);
  gauge('queue_oldest_due_seconds', 'For how long the oldest due row has been due', (one) => one.oldestDueSeconds);
  gauge('queue_leased_rows', 'Rows that workers hold, counted up to 10,000', ({ leased }) => leased);
}

/** Reports the background work of a service: when its loops last succeeded, and what waits in its queues. */
export function observeBackgroundWork(registry: Registry, loops: readonly LoopState[]): void {
  observeLoops(registry, loops);
  observeQueues(registry, loops);
}
