import { pathOf, statusSentences } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';
import { sendSignal } from './signals.ts';

/** A 401 of these calls concerns the call itself, not the session. */
const expecting401: readonly string[] = [pathOf('login'), pathOf('me')];

interface ErrorDetails {
  code?: string | undefined;
  userMessage?: string | undefined;
  fields?: Record<string, string> | undefined;
  reason?: string | undefined;
  requestId?: string | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function detailsOf(body: string): ErrorDetails {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return {};
  }
  if (!isRecord(parsed)) return {};
  const fields = isRecord(parsed.fields)
    ? Object.fromEntries(
        Object.entries(parsed.fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
    : undefined;
  return {
    code: text(parsed.code),
    userMessage: text(parsed.error),
    fields,
    reason: text(parsed.reason),
    requestId: text(parsed.requestId),
  };
}

const SENTENCES: Readonly<Record<number, string>> = {
  401: statusSentences.unauthenticated,
  403: statusSentences.forbidden,
  404: statusSentences.notFound,
  413: statusSentences.tooLarge,
  415: statusSentences.unsupportedMedia,
  429: statusSentences.tooMany,
  502: statusSentences.unavailable,
  503: statusSentences.unavailable,
  504: statusSentences.unavailable,
};

/** The message for a response without one, such as the HTML page of a proxy. */
const sentenceFor = (status: number): string => SENTENCES[status] ?? statusSentences.internal;

/** Creates the error for a response with an error status. A 401 or 402 is also signaled to the window. */
export function errorOfResponse(
  path: string,
  {
    status,
    body,
    requestId,
    retryAfter = null,
  }: { status: number; body: string; requestId: string | null; retryAfter?: string | null },
): ApiError {
  if (status === 401 && !expecting401.includes(path)) sendSignal('unauthorized');
  if (status === 402) sendSignal('paymentNeeded');
  const details = detailsOf(body);
  const userMessage = details.userMessage ?? sentenceFor(status);
  return new ApiError({
    status,
    body,
    ...details,
    userMessage,
    requestId: details.requestId ?? requestId ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  });
}

/** The error for a call without a response. */
export const unreachableError = (): ApiError =>
  new ApiError({
    status: 0,
    body: 'Failed to fetch',
    code: 'unreachable',
    userMessage: navigator.onLine
      ? 'Jobtrail could not be reached. Please check your connection and try again.'
      : 'You are offline. Please check your connection and try again.',
  });
