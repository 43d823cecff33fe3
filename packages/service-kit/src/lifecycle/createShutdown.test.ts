import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../logging/createLogger.ts';
import { createShutdown, type ShutdownStep } from './createShutdown.ts';

/** A logger and the lines that it wrote. */
const recorded = () => {
  const lines: Array<Record<string, unknown>> = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { logger: createLogger('svc-test', 'info', { write }), lines };
};

/** A step that ends when the test ends it. */
const controlled = (name: string) => {
  let finish: () => void = () => undefined;
  let begun = false;
  const step: ShutdownStep = {
    name,
    stop: () => {
      begun = true;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  };
  return { step, begun: () => begun, finish: () => finish() };
};
const TIMES = { delayMs: 1000, graceMs: 2000 };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('A shutdown', () => {
  it('stops groups in order and the steps of a group in parallel, and logs each step with its duration', async () => {
    const { logger, lines } = recorded();
    const [requests, worker, database] = ['requests', 'worker', 'database'].map(controlled) as [
      ReturnType<typeof controlled>,
      ReturnType<typeof controlled>,
      ReturnType<typeof controlled>,
    ];
    const stopped = createShutdown(logger, TIMES, [[requests.step, worker.step], [database.step]]).stop();
    expect([requests, worker, database].map((step) => step.begun())).toEqual([true, true, false]);
    worker.finish();
    await settled();
    expect(database.begun()).toBe(false);
    requests.finish();
    await settled();
    database.finish();
    await stopped;
    expect(lines.map(({ msg, step, ms }) => [msg, step, typeof ms])).toEqual([
      ['stopped', 'worker', 'number'],
      ['stopped', 'requests', 'number'],
      ['stopped', 'database', 'number'],
    ]);
  });

  it('continues after a step that fails, and rejects when all have ended', async () => {
    const { logger, lines } = recorded();
    const failure = new Error('the worker broke');
    const { stop } = createShutdown(logger, TIMES, [
      [{ name: 'worker', stop: () => Promise.reject(failure) }],
      [{ name: 'database', stop: () => Promise.resolve() }],
    ]);
    await expect(stop()).rejects.toBe(failure);
    expect(lines.map(({ msg, step }) => [msg, step])).toEqual([
      ['a step of the shutdown failed', 'worker'],
      ['stopped', 'database'],
    ]);
  });

  it('names the steps that hang', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    try {
      const { logger, lines } = recorded();
      const hanging = controlled('sending');
      const { stop, stopsWithinMs } = createShutdown(logger, TIMES, [
        [{ name: 'requests', stop: () => Promise.resolve() }, hanging.step],
        [{ name: 'database', stop: () => Promise.resolve() }],
      ]);
      void stop();
      await settled();
      jest.advanceTimersByTime(stopsWithinMs - 1);
      expect(lines.at(-1)).toMatchObject({
        msg: 'the process ends before these steps have stopped',
        steps: ['sending', 'database'],
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
