import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createApp } from '../http/createApp.ts';
import { serve } from './serve.ts';

const slowApp = () => {
  const app = createApp({ logger: createLogger('svc-test', 'silent'), metrics: createMetrics('svc-test'), appUrl: 'http://localhost' });
  return app.use(async (ctx) => {
    await new Promise((resolve) => setTimeout(resolve, Number(ctx.query['ms'])));
    ctx.body = 'done';
  });
};

describe('Closing a listening service', () => {
  it('lets a running request finish and takes no more', async () => {
    const service = await serve(slowApp(), { host: '127.0.0.1', port: 0 });
    const running = fetch(`${service.url}/?ms=300`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = service.close();
    await expect(fetch(`${service.url}/?ms=0`)).rejects.toThrow();
    expect(await (await running).text()).toBe('done');
    const done = Date.now();
    await closed;
    expect(Date.now() - done).toBeLessThan(1000);
  });
  it('does not wait for one that takes longer than the grace', async () => {
    const service = await serve(slowApp(), { host: '127.0.0.1', port: 0 });
    const running = fetch(`${service.url}/?ms=3000`).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const begun = Date.now();
    await service.close(200);
    expect(Date.now() - begun).toBeLessThan(1500);
    expect(await running).toMatchObject({ message: 'fetch failed' });
  });
  it('a port that is taken is an error', async () => {
    const service = await serve(slowApp(), { host: '127.0.0.1', port: 0 });
    await expect(serve(slowApp(), { host: '127.0.0.1', port: service.port })).rejects.toThrow('EADDRINUSE');
    await service.close();
  });
});

describe('A process run by the kit', () => {
  /** Runs `run` of the kit in a process of its own and answers how it ended and what it wrote. */
  const live = async (boot: string, act: (child: ReturnType<typeof spawn>) => void): Promise<{ code: number | null; output: string }> => {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      stdin: { contents: `import { run } from './run.ts'; import { ConfigError } from '../config/readConfig.ts'; void ConfigError; await run(${boot});`, resolveDir: __dirname, loader: 'ts' },
      bundle: true, write: false, format: 'esm', platform: 'node', external: ['zod'],
    });
    const child = spawn(process.execPath, ['--input-type=module', '-e', outputFiles[0]?.text ?? ''], { cwd: __dirname, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (String(chunk).includes('started')) act(child);
    });
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    // Its last words may still be on their way.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { code, output };
  };
  const BOOT = `async () => { const t = setInterval(() => {}, 1000); console.log('started'); return async () => { clearInterval(t); console.log('stopped'); }; }`;

  it.each(['SIGTERM', 'SIGINT'] as const)('stops once on %s, with code 0', async (signal) => {
    const { code, output } = await live(BOOT, (child) => {
      child.kill(signal);
      child.kill(signal);
    });
    expect([code, output.match(/stopped/g)]).toEqual([0, ['stopped']]);
  });
  it('stops when the process that started it is gone', async () => {
    expect(await live(BOOT, (child) => child.disconnect())).toEqual({ code: 0, output: 'started\nstopped\n' });
  });
  it('does not hang when stopping does', async () => {
    const begun = Date.now();
    const { code } = await live(`async () => { console.log('started'); setInterval(() => {}, 1000); return () => new Promise(() => {}); }`, (child) => child.kill('SIGTERM'));
    expect(code).toBe(1);
    expect(Date.now() - begun).toBeLessThan(5500);
  });
  it('tells a configuration that cannot be used in plain sentences, with code 78', async () => {
    expect(await live(`async () => { throw new ConfigError('PORT: must be a number'); }`, () => undefined)).toEqual({ code: 78, output: 'PORT: must be a number\n' });
  });
});
