import { describeError, LoggableError } from '@jobtrail/service-kit';
import type { ServerProblem } from './Transport.ts';

/** The mail server cannot be used for any recipient. */
export class ServerUnusable extends LoggableError {
  readonly problem: ServerProblem;

  constructor(problem: ServerProblem) {
    super(`The mail server ${problem.what}`, { cause: problem.cause });
    this.problem = problem;
  }
}

/** Describes why no email could be sent. @param action introduces an error that is not about the server */
export function problemIn(error: unknown, action = 'could not be used'): ServerProblem {
  if (error instanceof ServerUnusable) return error.problem;
  const why = error instanceof LoggableError ? error.message : (describeError(error).code ?? 'unknown reason');
  return { step: 'connect', what: `${action}: ${String(why)}`, cause: error };
}
