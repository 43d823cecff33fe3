import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Stage } from './stage.ts';

const LANES = 4;
const PATH = '/api/auth/me';

/** How a read went. */
export interface Read {
  /** The HTTP status, or what went wrong. */
  readonly outcome: number | string;
  /** How long it took, without the time for which a busy machine kept a process of the product or of the test from running. */
  readonly ms: number;
}

/** Somebody who reads through the gateway, over kept connections. */
export interface Reader {
  /** Makes so many reads, a few at a time. `onRead` hears how many have begun. */
  read(count: number, onRead?: (begun: number) => void): Promise<Read[]>;
  close(): void;
}

/** For how long a process has been ready to run while others had the processors, in ms; 0 where the system does not tell. */
function waitedForProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Opens a reader who is signed in with a session cookie. */
export function openReader({ core, gateway }: Stage, cookie: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const pids = [process.pid, gateway.pid, core.service().pid];
  const get = (): Promise<number | string> => new Promise((resolve) => {
    request(gateway.url + PATH, { headers: { cookie }, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0)).on('error', (error) => resolve(String(error)));
    }).on('error', (error) => resolve(String(error))).end();
  });
  const readOnce = async (): Promise<Read> => {
    const waitedBefore = pids.map(waitedForProcessor);
    const begun = performance.now();
    const outcome = await get();
    const took = performance.now() - begun;
    const waited = Math.max(...pids.map((pid, n) => waitedForProcessor(pid) - (waitedBefore[n] ?? 0)));
    return { outcome, ms: took - waited };
  };
  return {
    async read(count, onRead) {
      const reads: Read[] = [];
      let begun = 0;
      const lane = async (): Promise<void> => {
        while (begun < count) {
          begun += 1;
          onRead?.(begun);
          reads.push(await readOnce());
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return reads;
    },
    close: () => agent.destroy(),
  };
}
