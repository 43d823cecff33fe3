import { readdirSync, readFileSync } from 'node:fs';

/** The processes of the product that a supervisor runs, found in /proc by their parent. @param {number} supervisor @param {string} service */
function pidsOf(supervisor, service) {
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
 * The environment of a process of the product that keeps its data in a folder.
 * @param {string} dataDir
 * @param {string} service such as 'stripe-sandbox'
 * @returns {Record<string, string>}
 * @throws {Error} when no such process runs
 */
export function environmentOf(dataDir, service) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const env = Object.fromEntries(
        readFileSync(`/proc/${pid}/environ`, 'utf8')
          .split('\0')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      if (env['SERVICE'] === service && env['DATA_DIR'] === dataDir) return env;
    } catch {
      // It has ended in the meantime, or belongs to another user.
    }
  }
  throw new Error(`${service} does not run with the data in ${dataDir}`);
}

/**
 * Kills a service and every restart of it by the supervisor, until the returned function is called.
 * @param {number} supervisor
 * @param {string} service such as 'svc-billing'
 * @returns {() => void} lets the next one live
 * @throws {Error} when no such process runs
 */
export function keepDown(supervisor, service) {
  const kill = () => {
    const found = pidsOf(supervisor, service);
    for (const pid of found) process.kill(pid, 'SIGKILL');
    return found.length;
  };
  if (kill() === 0) throw new Error(`${service} does not run under ${supervisor}`);
  const timer = setInterval(kill, 40);
  return () => clearInterval(timer);
}
