import { type Span, startSpan } from '../tracing/spans.ts';

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
