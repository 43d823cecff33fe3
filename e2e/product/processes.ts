import { readdirSync, readFileSync } from 'node:fs';

/** The process IDs of a service that a supervisor runs, found in /proc by their parent. */
function pidsOf(supervisor: number, service: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return (
          parent === supervisor &&
          readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`SERVICE=${service}`)
        );
      } catch {
        return false;
      }
    });
}

/**
 * The environment of the service that uses a data folder.
 * @param service such as 'stripe-sandbox'
 * @throws {Error} if no such process runs
 */
export function environmentOf(dataDir: string, service: string): Record<string, string> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const env: Record<string, string> = Object.fromEntries(
        readFileSync(`/proc/${pid}/environ`, 'utf8')
          .split('\0')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      if (env['SERVICE'] === service && env['DATA_DIR'] === dataDir) return env;
    } catch {
      // The process has ended or belongs to another user.
    }
  }
  throw new Error(`${service} does not run with the data in ${dataDir}`);
}

/**
 * Kills a service, and kills it again whenever the supervisor restarts it, until the returned function is called.
 * @param supervisor the supervisor's process ID
 * @param service such as 'svc-billing'
 * @returns a function that allows the next process to run
 * @throws {Error} if no such process runs
 */
export function keepDown(supervisor: number, service: string): () => void {
  const kill = (): number => {
    const found = pidsOf(supervisor, service);
    for (const pid of found) process.kill(pid, 'SIGKILL');
    return found.length;
  };
  if (kill() === 0) throw new Error(`${service} does not run under ${supervisor}`);
  const timer = setInterval(kill, 40);
  return () => clearInterval(timer);
}
