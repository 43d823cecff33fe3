import { setFlagsFromString } from 'node:v8';
import { ConfigError, EXIT_CONFIG } from '../config/readConfig.ts';
import { formatError } from '../logging/formatError.ts';

/**
 * Ends this process with code 1 on an uncaught exception or rejection. It prints what `formatError` allows; Node itself
 * would print the error with all its properties, such as the values of a statement.
 */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`Uncaught ${formatError(error)}\n`);
    process.exit(1);
  });
}

/** How long a process that is still booting gets after a signal. */
const BOOT_STOPS_WITHIN_MS = 3900;

/** Ends everything that was started. */
export type Stop = () => Promise<void>;

/** A process that has booted. */
export interface Running {
  readonly stop: Stop;
  /** The process ends this long after the signal even if something hangs, before its platform would kill it. */
  readonly stopsWithinMs: number;
}

/**
 * Runs a process: boots it, and stops it once on SIGTERM, SIGINT or when its parent is gone. A SIGHUP, which proxies
 * treat as a request to reload, has no effect. An invalid configuration ends the process with exit code 78 and a
 * sentence per problem, any other error with code 1 and no values.
 */
export async function run(boot: () => Promise<Running>): Promise<void> {
  disableParallelScavenge();
  endOnUncaught();
  let booted: Running | undefined;
  let stopping = false;
  const finish = ({ stop, stopsWithinMs }: Running): void => {
    setTimeout(() => process.exit(1), stopsWithinMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A signal during the boot takes effect after it. Further signals change nothing.
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    if (booted) finish(booted);
    else setTimeout(() => process.exit(1), BOOT_STOPS_WITHIN_MS).unref();
  };
  process.on('SIGTERM', end).on('SIGINT', end).on('disconnect', end);
  process.on('SIGHUP', () => undefined);
  try {
    booted = await boot();
  } catch (error) {
    fail(error);
  }
  if (stopping) finish(booted);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof ConfigError ? error.message : formatError(error)}\n`);
  process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
}

/** Runs a command in this process, prints its result, and ends the process. It fails like `run`. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  endOnUncaught();
  try {
    const result = await command();
    process.stdout.write(`${result}\n`, () => process.exit(0));
  } catch (error) {
    fail(error);
  }
}

/**
 * Makes the main thread alone collect young objects, which takes a few milliseconds. By default V8 distributes that
 * work over threads and waits for all of them to get a CPU (measured on a busy machine: up to 58 ms). Full collections
 * are unaffected.
 */
function disableParallelScavenge(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
}
