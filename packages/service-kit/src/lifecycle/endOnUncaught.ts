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
