import { readFileSync } from 'node:fs';

/** How often to check whether npm, which started this process, is still running. */
const EVERY_MS = 1000;

/**
 * Calls `stop` when npm has been killed. npm forwards other signals, but after SIGKILL this process, or the shell
 * between the two, only gets a new parent.
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (!process.env['npm_lifecycle_event']) return;
  const before = ancestors();
  setInterval(() => ancestors() !== before && stop(), EVERY_MS).unref();
}

/** The process IDs of the parent and, if /proc is available, of the parent's parent. */
function ancestors() {
  try {
    return `${process.ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
