import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Backlog } from '../background/backlog.ts';
import type { LoopState } from '../background/createLoop.ts';
import { observeBackgroundWork } from './backgroundWork.ts';

const backlog: Backlog = { queue: 'tasks', due: 3, oldestDueSeconds: 12.5, leased: 2 };

describe('The metrics of background work', () => {
  let registry: Registry;
  let readings: number;
  const loop = (more: Partial<LoopState> = {}): LoopState => ({
    name: 'the sweep',
    everyMs: 60_000,
    lastSuccessAt: () => 1_700_000_000_500,
    failures: () => 4,
    backlogs: undefined,
    ...more,
  });
  const reading = (read: () => Promise<readonly Backlog[]>): LoopState =>
    loop({
      backlogs: () => {
        readings += 1;
        return read();
      },
    });
  const lines = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const queueLines = async (): Promise<string[]> => (await lines()).filter((line) => line.startsWith('queue_'));

  beforeEach(() => {
    jest.useFakeTimers();
    registry = new Registry();
    readings = 0;
  });
  afterEach(() => void jest.useRealTimers());

  it('report when each loop last succeeded, how often it runs, and how often it failed', async () => {
    observeBackgroundWork(registry, [loop(), loop({ name: 'the purge', lastSuccessAt: () => null })]);
    expect(await lines()).toEqual([
      'loop_last_success_timestamp_seconds{loop="the sweep"} 1700000000.5',
      'loop_interval_seconds{loop="the sweep"} 60',
      'loop_interval_seconds{loop="the purge"} 60',
      'loop_failures_total{loop="the sweep"} 4',
      'loop_failures_total{loop="the purge"} 4',
    ]);
  });
  it('report what waits in each queue, and leave out leases that a queue does not record', async () => {
    observeBackgroundWork(registry, [
      reading(async () => [backlog]),
      reading(async () => [{ ...backlog, queue: 'syncs', leased: undefined }]),
    ]);
    expect(await queueLines()).toEqual([
      'queue_due_rows{queue="tasks"} 3',
      'queue_due_rows{queue="syncs"} 3',
      'queue_oldest_due_seconds{queue="tasks"} 12.5',
      'queue_oldest_due_seconds{queue="syncs"} 12.5',
      'queue_leased_rows{queue="tasks"} 2',
    ]);
  });
  it('read the queues once in 5 s', async () => {
    observeBackgroundWork(registry, [reading(async () => [backlog])]);
    await Promise.all([queueLines(), queueLines()]);
    await jest.advanceTimersByTimeAsync(4999);
    await queueLines();
    expect(readings).toBe(1);
    await jest.advanceTimersByTimeAsync(2);
    await queueLines();
    expect(readings).toBe(2);
  });
  it('leave out queues that cannot be read, and read them again at the next scrape', async () => {
    let fails = false;
    observeBackgroundWork(registry, [
      reading(async () => (fails ? Promise.reject(new Error('no connection')) : [backlog])),
    ]);
    expect(await queueLines()).toHaveLength(3);
    fails = true;
    await jest.advanceTimersByTimeAsync(6000);
    expect(await queueLines()).toEqual([]);
    fails = false;
    expect(await queueLines()).toHaveLength(3);
  });
  it('wait a second at most for the database, and never query it twice at once', async () => {
    observeBackgroundWork(registry, [reading(() => new Promise(() => undefined))]);
    for (let scrape = 0; scrape < 2; scrape += 1) {
      const scraped = queueLines();
      await jest.advanceTimersByTimeAsync(1000);
      expect(await scraped).toEqual([]);
    }
    expect(readings).toBe(1);
  });
});
