import { randomBytes } from 'node:crypto';

/** The header of W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';

const FORM = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACE_ID = { from: 3, to: 35 };
const SPAN_ID = { from: 36, to: 52 };
/** The flags are two digits, and the lowest bit says that the trace is recorded. */
const LAST_DIGIT = 54;
/** Codes of letters follow it; those of the odd ones (b, d, f) are even. */
const NINE = '9'.charCodeAt(0);

const TRACE_DIGITS = 32;
const SPAN_DIGITS = 16;
/** How many random bytes are drawn at once, because drawing them costs more than the rest of an id. */
const BYTES_PER_DRAW = 3072;
let unused = '';
let used = 0;

function digits(count: number): string {
  if (used + count > unused.length) {
    unused = randomBytes(BYTES_PER_DRAW).toString('hex');
    used = 0;
  }
  used += count;
  return unused.slice(used - count, used);
}

/** The id of a new trace. */
export const newTraceId = (): string => digits(TRACE_DIGITS);

/** The id of a new span. */
export const newSpanId = (): string => digits(SPAN_DIGITS);

/** A new trace, which is not recorded. */
export const newTraceparent = (): string => `00-${newTraceId()}-${newSpanId()}-00`;

/** The trace that a caller names if it is well-formed. */
export const traceparentOf = (given: string | string[] | null | undefined): string | undefined =>
  typeof given === 'string' && FORM.test(given) ? given : undefined;

/** The trace that the caller names if it is well-formed, a new one otherwise. */
export const traceparentOr = (given: string | string[] | null | undefined): string =>
  traceparentOf(given) ?? newTraceparent();

/** The id of the trace, which is the same in all parts. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(TRACE_ID.from, TRACE_ID.to);

/** The id of the span that makes a call. */
export const spanIdOf = (traceparent: string): string => traceparent.slice(SPAN_ID.from, SPAN_ID.to);

/** Whether the caller records the trace. */
export function isSampled(traceparent: string): boolean {
  const code = traceparent.charCodeAt(LAST_DIGIT);
  return code % 2 === (code <= NINE ? 1 : 0);
}
