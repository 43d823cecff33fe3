import { randomBytes } from 'node:crypto';

/** The header of W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';

const FORM = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACE_ID = { from: 3, to: 35 };
const SPAN_ID = { from: 36, to: 52 };
const FLAGS = { from: 53, to: 55 };
const SAMPLED = 1;

const ID_BYTES = 24;
const TRACE_DIGITS = 32;
/** Random bytes are drawn for so many traces at once, because drawing them costs more than the rest. */
const TRACES_AT_ONCE = 128;
let unused: Buffer = Buffer.alloc(0);

/** A new trace, which is not recorded. */
export function newTraceparent(): string {
  if (unused.length < ID_BYTES) unused = randomBytes(ID_BYTES * TRACES_AT_ONCE);
  const digits = unused.toString('hex', 0, ID_BYTES);
  unused = unused.subarray(ID_BYTES);
  return `00-${digits.slice(0, TRACE_DIGITS)}-${digits.slice(TRACE_DIGITS)}-00`;
}

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

/** The flags of the trace as a number. */
export const flagsOf = (traceparent: string): number => Number.parseInt(traceparent.slice(FLAGS.from, FLAGS.to), 16);

/** Whether the caller records the trace. */
export const isSampled = (traceparent: string): boolean => (flagsOf(traceparent) & SAMPLED) !== 0;
