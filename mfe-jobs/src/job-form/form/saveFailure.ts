import { errorToasts, STORAGE_FULL, type ToastText, TOO_MANY_PIXELS } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';
import type { JobErrors } from './values.ts';

/** The toast for a failed save. Rejected images are reported as a failed upload. */
export function saveFailure(error: unknown, fallback: ToastText): ToastText {
  if (error instanceof FormProblem)
    return error.errors.images ? { ...errorToasts.imageUpload, description: error.errors.images } : fallback;
  if (!(error instanceof ApiError)) return fallback;
  if (error.reason === STORAGE_FULL || error.reason === TOO_MANY_PIXELS)
    return { ...errorToasts.imageUpload, description: error.userMessage };
  if (error.status === 413) return errorToasts.imageTooLarge;
  const images = Object.keys(error.fields ?? {}).some((path) => path.split('.')[0] === 'images');
  return error.status === 415 || images ? errorToasts.imageUpload : fallback;
}

/** The reasons why a form cannot be saved, by the part of the form that they concern. */
export class FormProblem extends Error {
  readonly errors: JobErrors;

  constructor(errors: JobErrors, options?: ErrorOptions) {
    super(Object.values(errors).join(' '), options);
    this.errors = errors;
  }
}
