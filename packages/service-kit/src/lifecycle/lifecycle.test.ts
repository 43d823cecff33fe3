import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { createApp } from '../http/createApp.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import { patient } from '../testing/patience.ts';
import { serve } from './serve.ts';

/** An application whose requests take `?ms=`, and a promise for the first request. */
const slowApp = () => {
  const app = createApp({
    logger: createLogger('svc-test', 'silent'),
    metrics: createMetrics('svc-test'),
    appUrl: 'http://localhost',
  });
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  app.use(async (ctx) => {
    arrive();
    await new Promise((resolve) => setTimeout(resolve, Number(ctx.query['ms'])));
    ctx.body = 'done';
  });
  return { app, arrived };
};

describe('Closing a listening service', () => {
  it('lets a running request finish and accepts no more', async () => {
    const { app, arrived } = slowApp();
    const service = await serve(app, { host: '127.0.0.1', port: 0 });
    const running = fetch(`${service.url}/?ms=300`);
    await arrived;
    const closed = service.close();
    await expect(fetch(`${service.url}/?ms=0`)).rejects.toThrow();
    expect(await (await running).text()).toBe('done');
    const done = Date.now();
    await closed;
    expect(Date.now() - done).toBeLessThan(patient(1000));
  });
  it('does not wait for a request that takes longer than the grace period', async () => {
    const { app, arrived } = slowApp();
    const service = await serve(app, { host: '127.0.0.1', port: 0 });
    const running = fetch(`${service.url}/?ms=3000`).catch((error: unknown) => error);
    await arrived;
    const begun = Date.now();
    await service.close(200);
    expect(Date.now() - begun).toBeLessThan(patient(1500));
    expect(await running).toMatchObject({ message: 'fetch failed' });
  });
  it('rejects if the port is in use', async () => {
    const service = await serve(slowApp().app, { host: '127.0.0.1', port: 0 });
    await expect(serve(slowApp().app, { host: '127.0.0.1', port: service.port })).rejects.toThrow('EADDRINUSE');
    await service.close();
  });
});

describe('A process run by the kit', () => {
  /** Runs `run` of the kit in a separate process. @returns how it ended, and its output */
  const live = async (
    boot: string,
    act: (child: ReturnType<typeof spawn>) => void,
    before = '',
  ): Promise<{ code: number | null; output: string }> => {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      stdin: {
        contents: `import { run } from './run.ts'; import { ConfigError } from '../config/readConfig.ts'; void ConfigError; ${before} await run(${boot});`,
        resolveDir: __dirname,
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      external: ['zod'],
    });
    const child = spawn(process.execPath, ['--input-type=module', '-e', outputFiles[0]?.text ?? ''], {
      cwd: __dirname,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (String(chunk).includes('started')) act(child);
    });
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    // Output may still arrive after the exit. Waiting for 'close' would include it, but 'close' is not emitted after a
    // disconnect.
    const [code] = await Promise.all([
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
      ...[child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve))),
    ]);
    return { code, output };
  };
  const BOOT = `async () => { const t = setInterval(() => {}, 1000); console.log('started'); return { stop: async () => { clearInterval(t); console.log('stopped'); }, stopsWithinMs: 3900 }; }`;

  it.each(['SIGTERM', 'SIGINT'] as const)('stops once on %s, with code 0', async (signal) => {
    const { code, output } = await live(BOOT, (child) => {
      child.kill(signal);
      child.kill(signal);
    });
    expect([code, output.match(/stopped/g)]).toEqual([0, ['stopped']]);
  });
  it('goes on after SIGHUP', async () => {
    const { code, output } = await live(BOOT, (child) => {
      child.kill('SIGHUP');
      setTimeout(() => child.kill('SIGTERM'), 100);
    });
    expect([code, output]).toEqual([0, 'started\nstopped\n']);
  });
  it('stops when its parent process is gone', async () => {
    expect(await live(BOOT, (child) => child.disconnect())).toEqual({ code: 0, output: 'started\nstopped\n' });
  });
  it('ends even if stopping hangs', async () => {
    let asked = 0;
    const { code } = await live(
      `async () => { console.log('started'); setInterval(() => {}, 1000); return { stop: () => new Promise(() => {}), stopsWithinMs: 1500 }; }`,
      (child) => {
        asked = Date.now();
        child.kill('SIGTERM');
      },
    );
    expect(code).toBe(1);
    expect(Date.now() - asked).toBeLessThan(patient(5500));
  });
  it.each([
    [
      'an uncaught exception',
      `async () => { setTimeout(() => { throw failure; }); return { stop: async () => undefined, stopsWithinMs: 100 }; }`,
      /^Uncaught Driver code=ER_DUP_ENTRY\n {4}at /,
    ],
    [
      'an unhandled rejection',
      `async () => { void Promise.reject(failure); return { stop: async () => undefined, stopsWithinMs: 100 }; }`,
      /^Uncaught Driver code=ER_DUP_ENTRY\n {4}at /,
    ],
    [
      'a rejection with a string',
      `async () => { void Promise.reject('hunter2'); return { stop: async () => undefined, stopsWithinMs: 100 }; }`,
      /^Uncaught UnhandledPromiseRejection code=ERR_UNHANDLED_REJECTION\n/,
    ],
    ['a boot that fails', `async () => { throw failure; }`, /^Driver code=ER_DUP_ENTRY\n {4}at /],
  ])('%s ends it with code 1 and without the values of the error', async (_, boot, report) => {
    const { code, output } = await live(
      boot,
      () => undefined,
      `
      class Driver extends Error { code = 'ER_DUP_ENTRY'; sql = 'hunter2'; bindings = ['hunter2']; }
      const failure = new Driver('hunter2', { cause: new Error('hunter2') });
    `,
    );
    expect([code, output.includes('hunter2')]).toEqual([1, false]);
    expect(output).toMatch(report);
  });
  it('reports an invalid configuration in plain sentences, with code 78', async () => {
    expect(await live(`async () => { throw new ConfigError('PORT: must be a number'); }`, () => undefined)).toEqual({
      code: 78,
      output: 'PORT: must be a number\n',
    });
  });
});
