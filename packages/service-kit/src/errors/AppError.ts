import { type ErrorCode, errorSentences, errorToasts, type ExtractionFailure } from '@jobtrail/contract';
import { LoggableError } from './LoggableError.ts';

interface Details {
  fields?: Record<string, string>;
  /** A stable word for the cause, if a code has several causes. */
  reason?: string | undefined;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a response for the user: status, stable code and a sentence, which contains no values. */
export class AppError extends LoggableError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, sentence: string, { fields, reason, retryAfter, cause }: Details = {}) {
    super(sentence, { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export const validationFailed = (fields: Record<string, string>, sentence: string = errorSentences.invalid) =>
  new AppError(400, 'validation_failed', sentence, { fields });
export const unauthenticated = (sentence: string = errorSentences.unauthenticated) =>
  new AppError(401, 'unauthenticated', sentence);
export const invalidCredentials = () => new AppError(401, 'invalid_credentials', errorSentences.invalidCredentials);
export const secondStepEnded = () => new AppError(401, 'second_step_ended', errorSentences.secondStepEnded);
export const paymentRequired = () => new AppError(402, 'payment_required', errorSentences.paymentRequired);
export const forbidden = (
  code: 'forbidden' | 'csrf' | 'token_scope' | 'account_inactive' | 'second_factor_required' = 'forbidden',
  sentence: string = errorSentences.forbidden,
) => new AppError(403, code, sentence);
export const notFound = () => new AppError(404, 'not_found', errorSentences.notFound);
export const conflict = (sentence: string, code: 'conflict' | 'limit_reached' = 'conflict') =>
  new AppError(409, code, sentence);
/** @param retryAfter in seconds */
export const requestRunning = (retryAfter: number) =>
  new AppError(409, 'request_running', errorSentences.requestRunning, { retryAfter });
export const alreadyDone = () => new AppError(409, 'already_done', errorSentences.alreadyDone);
export const keyReused = () => new AppError(422, 'key_reused', errorSentences.keyReused);
export const tooLarge = (sentence: string = errorSentences.tooLarge) => new AppError(413, 'too_large', sentence);
export const unsupportedMedia = (sentence: string = errorSentences.unsupportedMedia) =>
  new AppError(415, 'unsupported_media', sentence);
export const extractionFailed = (reason?: ExtractionFailure) =>
  new AppError(422, 'extraction_failed', errorToasts.extraction.description, { reason });
export const tooManyRequests = (retryAfter: number, sentence: string = errorSentences.tooMany) =>
  new AppError(429, 'too_many_requests', sentence, { retryAfter });
export const notAvailable = (sentence: string = errorSentences.notAvailable) =>
  new AppError(503, 'not_available', sentence);
export const overloaded = (retryAfter: number) =>
  new AppError(503, 'unavailable', errorSentences.overloaded, { retryAfter });
/** In seconds. Short, because a lost connection is usually replaced at once, if necessary by one to another server. */
const UNAVAILABLE_RETRY_AFTER = 2;
/** What this call needs is unavailable. It says nothing about other calls of the service. */
export const unavailable = (cause?: unknown) =>
  new AppError(503, 'unavailable', errorSentences.unavailable, { cause, retryAfter: UNAVAILABLE_RETRY_AFTER });
