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
  'token_scope',
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

/** The default sentences of API errors that front ends show for a response with nothing but a status. */
export const statusSentences = {
  unauthenticated: 'Please sign in to continue.',
  forbidden: 'You are not allowed to do this.',
  notFound: "We couldn't find that, or you don't have access to it.",
  tooLarge: 'This is larger than allowed.',
  unsupportedMedia: 'This kind of file is not supported.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'This part of Jobtrail is not available right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Nothing is lost; please try again.',
} as const;
/** Default sentences of API errors. Most are only ever sent by a server, so front ends do not carry them. */
export const errorSentences = {
  ...statusSentences,
  invalidCredentials: 'Invalid credentials. Please try again.',
  secondStepEnded: 'This sign-in has ended. Please sign in with your password again.',
  secondFactorRequired: 'Administrators need a second factor. Please add one to continue.',
  tokenInvalid: 'This API token is not valid. It may have expired, or it was revoked.',
  tokenRefused: 'No API token can make this call.',
  paymentRequired: 'Your subscription has ended. You can read and export everything; subscribe to make changes.',
  methodNotAllowed: 'This address does not take this kind of request.',
  invalid: 'Some fields need attention.',
  tooManyReads: 'Several large lists are loading for you already. Please wait until one of them is done and try again.',
  tooManyDownloads:
    'Several of your files are being downloaded already. Please wait until one of them is done and try again.',
  requestRunning: 'This request is still being processed. Please try again in a moment.',
  alreadyDone: 'This has been done already. Please reload the page to see it.',
  keyReused: 'This Idempotency-Key was used for another request.',
  overloaded: 'Jobtrail is very busy at the moment. Please try again in a few seconds.',
  notAvailable: 'This part of Jobtrail is not available yet.',
} as const;
