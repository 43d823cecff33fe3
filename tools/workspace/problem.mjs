/** Something that the user can fix: shown as one sentence, without a stack. */
export class Problem extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Problem';
  }
}

/**
 * Prints what went wrong: a Problem as its sentence, anything else with its stack. Other properties are left out: those
 * of a process that could not be started hold its arguments, and one of them may be a password.
 * @param {unknown} error
 */
export function printProblem(error) {
  console.error(error instanceof Problem ? error.message : error instanceof Error ? error.stack : error);
}
