import { statusSentences } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';

/** The toast text for a failed call: the server's message, or the default. */
export function failureSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code !== 'unknown') return error.userMessage;
  return error.status === 429 ? statusSentences.tooMany : fallback;
}
