import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, type Logger } from '../logging/createLogger.ts';
import { createLoop, type Loop, type LoopOptions } from './createLoop.ts';

const EVERY_MS = 1000;

describe('A loop', () => {
  const warnings: string[] = [];
  const logger: Logger = createLogger('test', 'silent');
  let loop: Loop | null = null;
  let runs = 0;
  const start = (run: LoopOptions['run'], options: Partial<LoopOptions> = {}): Loop => {
    loop = createLoop({ name: 'the sweep', everyMs: EVERY_MS, logger, run, ...options });
    loop.start();
    return loop;
  };
  const count = async (): Promise<void> => {
    runs += 1;
  };
  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    runs = 0;
    warnings.length = 0;
    jest.spyOn(logger, 'warn').mockImplementation((...given: unknown[]) => void warnings.push(String(given.at(-1))));
  });
  afterEach(async () => {
    await loop?.stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs at the start and at intervals', async () => {
    start(count);
    await pass(0);
    expect(runs).toBe(1);
    await pass(EVERY_MS * 3);
    expect(runs).toBe(4);
  });
  it('starts with a pause if configured to', async () => {
    start(count, { runAtStart: false });
    await pass(EVERY_MS - 1);
    expect(runs).toBe(0);
    await pass(1);
    expect(runs).toBe(1);
  });
  it('runs at once when woken, and only once for several wakes', async () => {
    const { wake } = start(count);
    await pass(10);
    for (let n = 0; n < 5; n += 1) wake();
    await pass(10);
    expect(runs).toBe(2);
  });
  it('runs within the time given to wake, and no later than it would anyway', async () => {
    const { wake } = start(count);
    await pass(0);
    wake(200);
    wake(500);
    await pass(199);
    expect(runs).toBe(1);
    await pass(1);
    expect(runs).toBe(2);
    wake(EVERY_MS * 10);
    await pass(EVERY_MS);
    expect(runs).toBe(3);
  });
  it('never runs twice at once, and runs again when it was woken during a run', async () => {
    let [running, most] = [0, 0];
    const { wake } = start(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running -= 1;
      runs += 1;
    });
    await pass(100);
    wake();
    wake();
    await pass(600);
    expect([runs, most]).toEqual([2, 1]);
  });
  it('runs again while there is more to do', async () => {
    start(async () => {
      runs += 1;
      return runs < 5;
    });
    await pass(0);
    expect(runs).toBe(5);
  });
  it('logs a failure by name, and continues at its interval', async () => {
    start(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no connection');
    });
    await pass(0);
    expect(warnings).toEqual(['the sweep failed; it will be retried']);
    await pass(EVERY_MS * 2);
    expect([runs, warnings.length]).toEqual([3, 1]);
  });
  it('records when it last succeeded, from its start on, and how often it or a row failed', async () => {
    const startedAt = Date.now();
    const { loops } = start(async (_, countFailure) => {
      runs += 1;
      if (runs === 3) countFailure();
      if (runs === 1 || runs > 3) throw new Error('no connection');
    });
    const [state] = loops();
    const read = () => [state?.lastSuccessAt(), state?.failures()];
    await pass(0);
    expect(read()).toEqual([startedAt, 1]);
    await pass(EVERY_MS * 2);
    expect(read()).toEqual([startedAt + EVERY_MS * 2, 2]);
    await pass(EVERY_MS);
    expect(read()).toEqual([startedAt + EVERY_MS * 2, 3]);
  });
  it('has never succeeded before it is started', () => {
    const { loops } = createLoop({ name: 'the sweep', everyMs: EVERY_MS, logger, run: count });
    expect(loops().map(({ name, everyMs, lastSuccessAt }) => [name, everyMs, lastSuccessAt()])).toEqual([
      ['the sweep', EVERY_MS, null],
    ]);
  });
  it('backs off after failures in a row, and starts over after a success', async () => {
    const pauses: number[] = [];
    let fails = true;
    const { wake } = start(
      async () => {
        runs += 1;
        if (fails) throw new Error('no connection');
      },
      { backoff: { firstMs: 2000, longestMs: 8000 }, onFailure: async (_, pauseMs) => void pauses.push(pauseMs) },
    );
    await pass(60_000);
    expect(pauses.length).toBeGreaterThan(4);
    pauses.slice(0, 5).forEach((pause, index) => {
      const expected = Math.min(2000 * 2 ** index, 8000);
      expect(pause).toBeGreaterThanOrEqual(expected * 0.75);
      expect(pause).toBeLessThanOrEqual(expected * 1.25);
    });
    fails = false;
    wake();
    await pass(0);
    fails = true;
    await pass(EVERY_MS);
    expect(pauses.at(-1)).toBeLessThanOrEqual(2500);
  });
  it('keeps its pause when woken during a run that failed', async () => {
    const { wake } = start(async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('no connection');
    });
    await pass(50);
    wake();
    await pass(100);
    expect(runs).toBe(1);
    wake();
    await pass(0);
    expect(runs).toBe(2);
    await pass(100);
  });
  it('continues when its failure handler throws', async () => {
    start(count, {
      run: async () => {
        await count();
        throw new Error('no connection');
      },
      onFailure: async () => {
        throw new Error('no connection either');
      },
    });
    await pass(EVERY_MS * 2);
    expect(runs).toBe(3);
    expect(warnings).toContain('the failure of the sweep could not be handled');
  });
  it('stops after the run in progress, whose signal is aborted', async () => {
    let aborted = false;
    let stopped = false;
    const { stop, wake } = start(async (signal) => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      aborted = signal.aborted;
      return true;
    });
    await pass(100);
    wake();
    const stopping = stop().then(() => (stopped = true));
    await pass(300);
    expect(stopped).toBe(false);
    await pass(200);
    await stopping;
    await pass(EVERY_MS * 5);
    expect([runs, aborted]).toEqual([1, true]);
  });
  it('does nothing before it is started and after it was stopped, even when woken', async () => {
    loop = createLoop({ name: 'the sweep', everyMs: EVERY_MS, logger, run: count });
    loop.wake();
    await pass(EVERY_MS * 2);
    expect(runs).toBe(0);
    loop.start();
    loop.start();
    await pass(0);
    await loop.stop();
    loop.wake();
    await pass(EVERY_MS * 2);
    expect(runs).toBe(1);
    loop.start();
    await pass(0);
    expect(runs).toBe(2);
  });
});
