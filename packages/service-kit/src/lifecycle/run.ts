import { ConfigError, EXIT_CONFIG } from '../config/readConfig.ts';
import { formatError } from '../logging/formatError.ts';
import { collectAlone } from './collectAlone.ts';
import { endOnUncaught } from './endOnUncaught.ts';

/** Whatever still hangs after this long does not keep the process: less than who started it waits before it kills. */
const STOP_WITHIN_MS = 3900;

/** Ends what was started, in the opposite order of starting. */
export type Stop = () => Promise<void>;

/**
 * Runs a process: boots it, and stops it once on SIGTERM, SIGINT or when the parent that started it is gone.
 * A configuration that cannot be used ends it with plain sentences and exit code 78, any other failure with code 1 and
 * no values.
 */
export async function run(boot: () => Promise<Stop>): Promise<void> {
  collectAlone();
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
  // Asked while it still boots, it stops as soon as there is something to stop; asked again, it goes on stopping.
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
