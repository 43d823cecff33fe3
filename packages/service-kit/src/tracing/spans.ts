import { describeError } from '../logging/describeError.ts';
import { currentScope, isSampled, runInScope } from './requestScope.ts';

/** Facts about a span by the names of OpenTelemetry's semantic conventions; never a value of a person or a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Who waits for whom: a server for its caller, a client for another program, a consumer for a queue. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** The beginning of a span. */
interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The traceparent of the span that causes this one; it begins a trace if absent. */
  readonly parent?: string | undefined;
  /** The traceparents of spans in other traces that led to this one. */
  readonly links?: readonly string[];
}

/** Something that takes time, as OpenTelemetry records it. */
export interface Span {
  /** What the calls of this span carry; undefined if it does not exist because tracing is off. */
  readonly traceparent: string | undefined;
  readonly rename: (name: string) => void;
  readonly set: (attributes: Attributes) => void;
  /** The first failure counts. @param type its kind, such as 500 or ECONNREFUSED; never a message */
  readonly fail: (type: string) => void;
  readonly end: () => void;
}

/** A span that another program has measured, such as a page. Times are in ms since the epoch. */
export interface ForeignSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly startedAt: number;
  readonly ms: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Records spans. */
export interface Recorder {
  readonly start: (start: SpanStart) => Span;
  readonly add: (span: ForeignSpan) => void;
}

const nothing = (): void => undefined;
/** The span that instrumented code gets while nothing is recorded. */
export const NO_SPAN: Span = { traceparent: undefined, rename: nothing, set: nothing, fail: nothing, end: nothing };

let recorder: Recorder | null = null;

/** Sets the recorder of this process; null turns tracing off. */
export function setRecorder(next: Recorder | null): void {
  recorder = next;
}

/** Passes a span of another program on to the collector, if this process records. */
export const recordForeign = (span: ForeignSpan): void => recorder?.add(span);

/** Starts a span at an entry of this process: a request, or an item of a queue. */
export const startSpan = (start: SpanStart): Span => recorder?.start(start) ?? NO_SPAN;

/** The traceparent of the current span, if it is recorded. */
export function currentSpan(): string | undefined {
  const traceparent = recorder === null ? undefined : currentScope()?.traceparent;
  return traceparent !== undefined && isSampled(traceparent) ? traceparent : undefined;
}

/** Starts a child of the current span, if that is recorded. It does not become the current span itself. */
function startChild(name: string, kind: SpanKind, attributes: Attributes): Span {
  const parent = currentSpan();
  return parent === undefined ? NO_SPAN : startSpan({ name, kind, parent, attributes });
}

/** The kind of an error, which a span may contain. */
export function failureOf(error: unknown): string {
  const { code, type } = describeError(error);
  return String(code ?? type);
}

/** Runs a function in a started span, and ends the span. */
export async function runInSpan<Result>(
  span: Span,
  requestId: string,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const { traceparent } = span;
  try {
    return await (traceparent === undefined ? run(span) : runInScope({ requestId, traceparent }, () => run(span)));
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a function in a child of the current span, if that is recorded. */
export function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = startChild(name, kind, attributes);
  return span === NO_SPAN ? run(span) : runInSpan(span, currentScope()?.requestId ?? '', run);
}

const SERVER_ERROR = 500;

/** A request whose response has ended. */
interface EndedRequest {
  readonly method: string;
  /** Method and pattern of the matched route; undefined if none matched. */
  readonly route: string | undefined;
  readonly status: number;
  /** The service that a gateway forwarded the request to. */
  readonly upstream?: string | undefined;
}

/** Starts the span of a request. It is named after its route at its end. */
export const startServerSpan = (method: string, parent: string | undefined): Span =>
  startSpan({ name: method, kind: 'server', parent });

/** Ends the span of a request. */
export function endServerSpan(span: Span, { method, route, status, upstream }: EndedRequest): void {
  if (span.traceparent === undefined) return;
  if (route !== undefined) span.rename(route);
  span.set({
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route.slice(route.indexOf(' ') + 1) }),
    'http.response.status_code': status,
    ...(upstream !== undefined && { 'jobtrail.upstream': upstream }),
  });
  if (status >= SERVER_ERROR) span.fail(String(status));
  span.end();
}
