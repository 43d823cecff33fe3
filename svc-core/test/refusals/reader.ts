import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { TestStack } from './testStack.ts';

const LANES = 4;
const PATH = '/api/auth/me';

/** The result of a read. */
export interface Read {
  /** The HTTP status or the error. */
  readonly outcome: number | string;
  readonly wallMs: number;
  /** Duration, minus the longest time that one of the processes involved was runnable but had no CPU. */
  readonly ms: number;
}

/** A client that reads through the gateway over keep-alive connections. */
interface Reader {
  /** Makes `count` reads, a few at a time, and stops after a failure. `onRead` receives the number of started reads. */
  read(count: number, onRead?: (begun: number) => void): Promise<Read[]>;
  close(): void;
}

/** How long a process has been runnable without a CPU, in ms; 0 if the system does not report it. */
function waitedForProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Creates a client that is signed in with a session cookie. */
export function openReader({ core, gateway }: TestStack, cookie: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const pids = [process.pid, gateway.pid, core.service().pid];
  const get = (): Promise<number | string> =>
    new Promise((resolve) => {
      request(gateway.url + PATH, { headers: { cookie }, agent }, (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', (error) => resolve(String(error)));
      })
        .on('error', (error) => resolve(String(error)))
        .end();
    });
  const readOnce = async (): Promise<Read> => {
    const waitedBefore = pids.map(waitedForProcessor);
    const begun = performance.now();
    const outcome = await get();
    const wallMs = performance.now() - begun;
    const waited = Math.max(...pids.map((pid, n) => waitedForProcessor(pid) - (waitedBefore[n] ?? 0)));
    return { outcome, wallMs, ms: wallMs - waited };
  };
  return {
    async read(count, onRead) {
      const reads: Read[] = [];
      let begun = 0;
      let failed = false;
      const lane = async (): Promise<void> => {
        while (begun < count && !failed) {
          begun += 1;
          onRead?.(begun);
          const read = await readOnce();
          failed ||= read.outcome !== 200;
          reads.push(read);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return reads;
    },
    close: () => agent.destroy(),
  };
}
