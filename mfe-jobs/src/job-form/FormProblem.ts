import type { JobErrors } from './values.ts';

/** The reasons why a form cannot be saved, by the part of the form that they concern. */
export class FormProblem extends Error {
  readonly errors: JobErrors;

  constructor(errors: JobErrors, options?: ErrorOptions) {
    super(Object.values(errors).join(' '), options);
    this.errors = errors;
  }
}
