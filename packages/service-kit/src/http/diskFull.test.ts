import { writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import Router from '@koa/router';
import { serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import type { State } from './context.ts';
import { createApp } from './createApp.ts';

it('A call that writes to a full disk gets 503 and may be repeated', async () => {
  const app = createApp({
    logger: createLogger('svc-test', 'silent'),
    metrics: createMetrics('svc-test'),
    appUrl: 'http://localhost',
  });
  const router = new Router<State>();
  // Linux has a device on which every write fails as on a full disk.
  router.get('/write', () => writeFileSync('/dev/full', 'text'));
  app.use(router.routes());
  const service = await serve(app, { host: '127.0.0.1', port: 0 });
  try {
    const response = await fetch(`${service.url}/write`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  } finally {
    await service.close();
  }
});
