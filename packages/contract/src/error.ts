/** Stable codes of errors. The sentence of an error may change; its code never does. */
export const ERROR_CODES = [
  'validation_failed',
  'unauthenticated',
  'invalid_credentials',
  'account_inactive',
  'second_step_ended',
  'second_factor_required',
  'forbidden',
  'csrf',
  'not_found',
  'method_not_allowed',
  'payment_required',
  'conflict',
  'limit_reached',
  'request_running',
  'already_done',
  'key_reused',
  'too_large',
  'unsupported_media',
  'extraction_failed',
  'too_many_requests',
  'not_available',
  'unavailable',
  'timeout',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The `reason` of an error for a file that exceeds the person's storage. */
export const STORAGE_FULL = 'storage_full';
/**
 * The `reason` of an error for a change of an account with a second factor, which has to be confirmed with the second
 * step before it is repeated.
 */
export const SECOND_STEP_NEEDED = 'second_step_needed';
/** The `reason` of an error for an image with too many pixels. */
export const TOO_MANY_PIXELS = 'too_many_pixels';

/**
 * The body of every error. `fields` has a sentence for each invalid field. `reason` is a stable word for the cause if a
 * call has several causes with the same code (see the call).
 */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  reason?: string;
}
