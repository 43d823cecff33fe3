import type { Keeper } from './Keeper.ts';

/**
 * Runs a shutdown, and kills the processes that still run after a time.
 * @param shutdown stops the processes in their order
 * @returns whether none had to be killed
 */
export async function stopWithin(
  ms: number,
  keepers: readonly Keeper[],
  shutdown: () => Promise<void>,
): Promise<boolean> {
  let killed = false;
  const timer = setTimeout(() => {
    killed = true;
    for (const keeper of keepers) keeper.signal('SIGKILL');
  }, ms);
  try {
    await shutdown();
  } finally {
    clearTimeout(timer);
  }
  return !killed;
}
