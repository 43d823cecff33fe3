import { errorSentences } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';

/** What a toast says of a failed call: the server's sentence where there is one, else the given one. */
export function failureSentence(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.code !== 'unknown') return error.userMessage;
  return error.status === 429 ? errorSentences.tooMany : otherwise;
}
