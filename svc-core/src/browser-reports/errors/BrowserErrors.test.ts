import { expect, it } from '@jest/globals';
import { createLogger, createMetrics } from '@jobtrail/service-kit';
import { BrowserErrors } from './BrowserErrors.ts';

const signedIn = () => Promise.resolve(true);
const anonymous = () => Promise.resolve(false);
const error = { type: 'TypeError', part: 'mfe-jobs', build: 'b1', page: '/dashboard', frames: [] };

it('browser errors are counted by part and build, and logged up to a limit per minute', async () => {
  const lines: string[] = [];
  let now = 0;
  const metrics = createMetrics('svc-core');
  const logger = createLogger('svc-core', 'info', { write: (line) => void lines.push(line) });
  const errors = new BrowserErrors({ logger, clock: () => now, metrics });
  for (let n = 0; n < 1000; n += 1) await errors.record(error, 'request-1', signedIn);
  expect(lines).toHaveLength(121);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...error, requestId: 'request-1', msg: 'an error in a browser' });
  now = 60_000;
  await errors.record(error, 'request-1', signedIn);
  expect(lines).toHaveLength(122);
  expect(await metrics.registry.metrics()).toContain(
    'browser_errors_total{part="mfe-jobs",build="b1",service="svc-core"} 1001',
  );
});

it('half of the lines of a minute are left for signed-in people, however many reports strangers send', async () => {
  const lines: string[] = [];
  const logger = createLogger('svc-core', 'info', { write: (line) => void lines.push(line) });
  const errors = new BrowserErrors({ logger, clock: () => 0, metrics: createMetrics('svc-core') });
  let asked = 0;
  const stranger = () => {
    asked += 1;
    return anonymous();
  };
  for (let n = 0; n < 60; n += 1) await errors.record(error, 'stranger', stranger);
  // Nobody's session is read while there are lines for everybody.
  expect([lines.length, asked]).toEqual([60, 0]);
  for (let n = 0; n < 1000; n += 1) await errors.record(error, 'stranger', stranger);
  expect([lines.length, asked]).toEqual([61, 1000]);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: expect.stringMatching(/^more errors in browsers than/) });
  await Promise.all(Array.from({ length: 100 }, () => errors.record(error, 'person', signedIn)));
  expect(lines.filter((line) => line.includes('"requestId":"person"'))).toHaveLength(60);
  expect(lines).toHaveLength(121);
});

it('made-up builds become one series', async () => {
  const metrics = createMetrics('svc-core');
  const errors = new BrowserErrors({ logger: createLogger('svc-core', 'silent'), clock: () => 0, metrics });
  for (let n = 0; n < 500; n += 1) await errors.record({ ...error, build: `b${n}` }, 'request-1', signedIn);
  const series = (await metrics.registry.metrics()).match(/^browser_errors_total\{/gm);
  expect(series).toHaveLength(51);
});
