import { readFileSync } from 'node:fs';

/** How often it looks whether npm, which started this process, is still there. */
const EVERY_MS = 1000;

/**
 * npm hands signals on, but a killed npm cannot: then this process, or the shell between the two, has lost its parent.
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (!process.env['npm_lifecycle_event']) return;
  const before = ancestors();
  setInterval(() => ancestors() !== before && stop(), EVERY_MS).unref();
}

/** This process's parent and, where the system provides it, the parent's parent. */
function ancestors() {
  try {
    return `${process.ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
