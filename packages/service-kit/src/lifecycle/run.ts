import { ConfigError, EXIT_CONFIG } from '../config/readConfig.ts';
import { formatError } from '../logging/formatError.ts';
import { disableParallelScavenge } from './disableParallelScavenge.ts';
import { endOnUncaught } from './endOnUncaught.ts';

/** The process ends after this long even if something hangs, before its parent would kill it. */
const STOP_WITHIN_MS = 3900;

/** Ends everything that was started. */
export type Stop = () => Promise<void>;

/**
 * Runs a process: boots it, and stops it once on SIGTERM, SIGINT or when its parent is gone. An invalid configuration
 * ends it with exit code 78 and a sentence per problem, any other error with code 1 and no values.
 */
export async function run(boot: () => Promise<Stop>): Promise<void> {
  disableParallelScavenge();
  endOnUncaught();
  let stop: Stop | undefined;
  let stopping = false;
  const finish = (running: Stop): void => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    running().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A signal during the boot takes effect after it. Further signals change nothing.
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    if (stop) finish(stop);
    else setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  };
  process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end);
  try {
    stop = await boot();
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : formatError(error)}\n`);
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  }
  if (stopping) finish(stop);
}
