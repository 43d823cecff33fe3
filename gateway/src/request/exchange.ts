import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  endServerSpan,
  NO_SPAN,
  type Span,
  startServerSpan,
  TRACE_HEADER,
  traceparentOf,
  traceparentOr,
} from '@jobtrail/service-kit';

/** The target of a request, split but not decoded: services receive the raw text. */
export interface Target {
  /** The raw path, with its percent escapes. */
  readonly path: string;
  /** The raw query with its `?`, or ''. */
  readonly search: string;
  /** The decoded segments of the path; null if it has a bad escape, a dot segment, an encoded slash or a NUL. */
  readonly segments: readonly string[] | null;
}

/** One request and its response, with the state that the gateway keeps for them. */
export interface Exchange extends Target {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Made here, so that no one can give their requests the id of another's. Services get it, and so does the client. */
  readonly id: string;
  /** The id that the client or a proxy has sent, for the log; undefined if there is none or it is malformed. */
  readonly clientId: string | undefined;
  /** In the trace that the client names, else in a new one. The service continues it: a forwarded call has no other span. */
  readonly span: Span;
  readonly traceparent: string;
  readonly address: string;
  readonly startedAt: number;
  /** The hash of the session token; null if there is none. */
  session: string | null;
  /** The service that responded, for the access log. */
  service: string;
  /** The pattern of the matched route, for logs and metrics. */
  route: string;
}

/** The service of responses that the gateway makes itself. */
export const GATEWAY = 'gateway';

const PLAIN_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates the exchange of a request. */
export function openExchange(req: IncomingMessage, res: ServerResponse, address: string): Exchange {
  const given = req.headers['x-request-id'];
  const method = req.method ?? 'GET';
  const caller = traceparentOf(req.headers[TRACE_HEADER]);
  const target = parseTarget(req.url ?? '/');
  const span = PROBES.has(target.path) ? NO_SPAN : startServerSpan(method, caller);
  return {
    req,
    res,
    method,
    ...target,
    id: randomUUID(),
    clientId: typeof given === 'string' && PLAIN_ID.test(given) ? given : undefined,
    span,
    traceparent: span.traceparent ?? traceparentOr(caller),
    address,
    startedAt: performance.now(),
    session: null,
    service: GATEWAY,
    route: 'none',
  };
}

/** Splits the target of a request line. Proxies send an absolute address, of which only path and query are used. */
function parseTarget(raw: string): Target {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const [whole = ''] = relative.split('#', 1);
  const query = whole.indexOf('?');
  const path = query < 0 ? whole : whole.slice(0, query);
  return { path, search: query < 0 ? '' : whole.slice(query), segments: decodedSegments(path) };
}

function decodedSegments(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent);
    return segments.some(isUnsafeSegment) ? null : segments;
  } catch {
    return null;
  }
}

function isUnsafeSegment(segment: string): boolean {
  return segment === '.' || segment === '..' || /[/\\\0]/.test(segment);
}

/** Health checks run every few seconds and would fill the log and the traces. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** The status of a request whose client left before the response began, as in the logs of nginx. */
const CLIENT_LEFT = 499;
const NO_ROUTE = 'none';

/** Ends the span of a request whose response has ended. */
export function endSpan({ res, span, method, route, service }: Exchange): void {
  endServerSpan(span, {
    method,
    route: route === NO_ROUTE ? undefined : route,
    status: res.headersSent ? res.statusCode : CLIENT_LEFT,
    upstream: service === GATEWAY ? undefined : service,
  });
}
