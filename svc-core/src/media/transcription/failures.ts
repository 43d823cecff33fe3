import { AppError, LoggableError } from '@jobtrail/service-kit';

const MISSING = 'The transcription service did not answer. Your recording is kept; please try again later.';
/** What the endpoint's refusals mean for the person who asked. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The transcription service could not read this recording.',
  401: 'The transcription service is not set up correctly. Please tell support.',
  403: 'The transcription service is not set up correctly. Please tell support.',
  404: 'The transcription service is not set up correctly. Please tell support.',
  413: 'This recording is too long for the transcription service.',
  415: 'The transcription service could not read this recording.',
  422: 'The transcription service could not read this recording.',
  429: 'The transcription service is busy. Your recording is kept; please try again in a moment.',
};

/** The endpoint answered with a failure, or with nothing that can be used. */
export class TranscriptionRefused extends LoggableError {
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`The endpoint answered with ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a person is told of a failure; the endpoint's own words stay in the log. */
export function presentFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const sentence = error instanceof TranscriptionRefused ? (SENTENCES[error.status] ?? MISSING) : MISSING;
  return new AppError(503, 'unavailable', sentence, { cause: error });
}
