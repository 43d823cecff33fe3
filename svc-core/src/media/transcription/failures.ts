import { AppError, LoggableError } from '@jobtrail/service-kit';

const MISSING = 'The transcription service did not respond. Your recording is kept; please try again later.';
/** The sentence for the person by the status of the endpoint's response. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The transcription service could not read this recording.',
  401: 'The transcription service is not set up correctly. Please contact support.',
  403: 'The transcription service is not set up correctly. Please contact support.',
  404: 'The transcription service is not set up correctly. Please contact support.',
  413: 'This recording is too long for the transcription service.',
  415: 'The transcription service could not read this recording.',
  422: 'The transcription service could not read this recording.',
  429: 'The transcription service is busy. Your recording is kept; please try again in a moment.',
};

/** The endpoint responded with a failure. */
export class TranscriptionRefused extends LoggableError {
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`The endpoint responded with ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Converts a failure to an error for the person; the response of the endpoint appears only in the log. */
export function presentFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const sentence = error instanceof TranscriptionRefused ? (SENTENCES[error.status] ?? MISSING) : MISSING;
  return new AppError(503, 'unavailable', sentence, { cause: error });
}
