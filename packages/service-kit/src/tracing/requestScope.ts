import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { newId } from '../ids.ts';

/** The header of W3C Trace Context. */
export const TRACE_HEADER = 'traceparent';

const FORM = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACE_ID = { from: 3, to: 35 };
const SPAN_ID = { from: 36, to: 52 };
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

/** A new trace, which is not recorded. */
export const newTraceparent = (): string =>
  `00-${randomBytes(TRACE_BYTES).toString('hex')}-${randomBytes(SPAN_BYTES).toString('hex')}-00`;

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

/** Whether the caller records the trace, which the lowest bit of the flags says. */
export const isSampled = (traceparent: string): boolean => Number.parseInt(traceparent.slice(-1), 16) % 2 === 1;

/** The ids that connect the log lines of one request, or of one piece of background work, across all parts. */
interface RequestScope {
  readonly requestId: string;
  readonly traceparent: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs a function for a request: its calls to other parts carry the ids of the request. */
export const runInScope = <Result>(scope: RequestScope, run: () => Result): Result => scopes.run(scope, run);

/** Runs a piece of background work with ids of its own. */
export const runInNewScope = <Result>(run: () => Result): Result =>
  scopes.run({ requestId: newId(), traceparent: traceparentOr(undefined) }, run);

/** The ids of the current request or background work; undefined outside of both. */
export const currentScope = (): RequestScope | undefined => scopes.getStore();
