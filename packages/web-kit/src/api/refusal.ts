import { pathOf } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';
import { sendSignal } from './signals.ts';

/** A 401 of these calls concerns the call itself, not the session. */
const expecting401: readonly string[] = [pathOf('login'), pathOf('me')];

interface ErrorFacts {
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

function factsOf(body: string): ErrorFacts {
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

/** Creates the error for a response with an error status. A 401 or 402 is also signaled to the window. */
export function refusal(
  path: string,
  { status, body, requestId }: { status: number; body: string; requestId: string | null },
): ApiError {
  if (status === 401 && !expecting401.includes(path)) sendSignal('unauthorized');
  if (status === 402) sendSignal('paymentNeeded');
  const facts = factsOf(body);
  return new ApiError({ status, body, ...facts, requestId: facts.requestId ?? requestId ?? undefined });
}

/** The error for a call without a response. */
export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    body: 'Failed to fetch',
    code: 'unreachable',
    userMessage: 'Jobtrail could not be reached. Please check your connection and try again.',
  });
