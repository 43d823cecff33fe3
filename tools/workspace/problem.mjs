/** An error that the user can fix. It is shown as one sentence, without a stack. */
export class Problem extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Problem';
  }
}

/**
 * Prints an error: a Problem as its sentence, anything else with its stack. Other properties are not printed, because
 * the error of a process that could not be started contains the process's arguments, which may include a password.
 * @param {unknown} error
 */
export function printProblem(error) {
  console.error(error instanceof Problem ? error.message : error instanceof Error ? error.stack : error);
}
