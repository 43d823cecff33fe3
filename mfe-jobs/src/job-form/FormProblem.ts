import type { JobErrors } from './values.ts';

/** Why a form cannot be saved, by the parts of the form that it belongs to. */
export class FormProblem extends Error {
  readonly errors: JobErrors;

  constructor(errors: JobErrors, options?: ErrorOptions) {
    super(Object.values(errors).join(' '), options);
    this.errors = errors;
  }
}
