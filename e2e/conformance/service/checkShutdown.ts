import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { internalCalls, readCallsOf } from '@jobtrail/contract/internal';
import { type Finding, runChecks } from '../findings.ts';
import { ServiceProcess } from './ServiceProcess.ts';
import type { RunningTarget } from './target.ts';

/** More than a second for requests and some for connections, workers and the database. */
const ENDS_ANYWAY_MS = 15_000;

/** Begins a request whose body arrives in two pieces. */
function slowRequest(
  url: string,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): { finish: () => Promise<number> } {
  const length = 20;
  const req = request(url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
  });
  const status = new Promise<number>((resolve, reject) => {
    req.once('error', reject).once('response', (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    });
  });
  status.catch(() => undefined);
  req.write('{'.padEnd(length / 2));
  return {
    finish: () => {
      req.end('}'.padStart(length / 2));
      return status;
    },
  };
}

/** Checks what happens on SIGTERM; the process has ended afterwards. */
export async function checkShutdown(target: RunningTarget): Promise<Finding[]> {
  const { url, service, ask, identityFor, process } = target;
  const write = internalCalls.find((call) => call.service === service && call.method === 'POST' && call.body);
  return runChecks([
    [
      'on SIGTERM it is not ready at once, still serves for a while, finishes what runs, and ends with 0',
      async () => {
        const running = write && slowRequest(url, { ...write, headers: await identityFor(write.callers[0]) });
        // Once a later request has a response, this one has arrived too.
        await ask('/healthz');
        process.child.kill('SIGTERM');
        let readiness = 200;
        for (let tries = 0; tries < 50 && readiness === 200; tries += 1) {
          readiness = await ask('/readyz').then(
            ({ status }) => status,
            () => 0,
          );
          if (readiness === 200) await sleep(10);
        }
        if (readiness !== 503) return `/readyz responds with ${readiness || 'nothing'} after SIGTERM`;
        const served = await ask(readCallsOf(service).path, { by: 'gateway' }).catch(() => null);
        if (served?.status !== 200) return `a call while others leave it responds with ${served?.status ?? 'nothing'}`;
        if (served.headers.get('connection') !== 'close')
          return 'it keeps connections open, so their clients send it more requests';
        const finished = await running?.finish().catch((error: unknown) => String(error));
        if (typeof finished === 'string') return `a request that runs is cut off: ${finished}`;
        const code = await process.exitCode();
        return code === 0 ? null : `it ended with ${code}`;
      },
    ],
    [
      'a request that never ends keeps it from ending no longer than SHUTDOWN_SECONDS',
      async () => {
        // It may still run, if it has failed the check before.
        await process.kill();
        const { folder, env } = target;
        const times = { SHUTDOWN_DELAY_SECONDS: '0', SHUTDOWN_SECONDS: '1' };
        const second = new ServiceProcess(folder, { ...env, ...times });
        await second.ready(url);
        const endless = write && slowRequest(url, { ...write, headers: await identityFor(write.callers[0]) });
        await ask('/healthz');
        second.child.kill('SIGTERM');
        await second.exitCode(ENDS_ANYWAY_MS);
        await endless?.finish().catch(() => undefined);
      },
    ],
  ]);
}
