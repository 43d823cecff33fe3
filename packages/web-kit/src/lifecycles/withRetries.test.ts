import { withRetries } from './withRetries.ts';

const failing = (times: number) => {
  let calls = 0;
  const load = async (): Promise<string> => {
    calls += 1;
    if (calls <= times) throw new Error(`failure ${calls}`);
    return `attempt ${calls}`;
  };
  return { load, calls: () => calls };
};

test('a load that succeeds is not repeated', async () => {
  const { load, calls } = failing(0);
  expect(await withRetries(load)).toBe('attempt 1');
  expect(calls()).toBe(1);
});

test('two failures are retried silently, with a pause before each attempt', async () => {
  jest.useFakeTimers();
  const { load, calls } = failing(2);
  const result = withRetries(load);
  await jest.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(1);
  await jest.advanceTimersByTimeAsync(5000);
  expect(await result).toBe('attempt 3');
  jest.useRealTimers();
});

test('the third failure is reported', async () => {
  const { load, calls } = failing(9);
  await expect(withRetries(load, [1, 1])).rejects.toThrow('failure 3');
  expect(calls()).toBe(3);
});

test('an attempt that took as long as the load timeout of a remote is the last one', async () => {
  jest.useFakeTimers();
  let calls = 0;
  const load = (): Promise<never> => {
    calls += 1;
    return new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error('timed out')), 8000);
    });
  };
  const result = expect(withRetries(load)).rejects.toThrow('timed out');
  await jest.advanceTimersByTimeAsync(30_000);
  await result;
  expect(calls).toBe(1);
  jest.useRealTimers();
});
