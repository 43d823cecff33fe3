import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_SPAN, type Span, startServerSpan, TRACE_HEADER, traceparentOf, traceparentOr } from '@jobtrail/service-kit';
import type { HeaderList } from '../responses/ownHeaders.ts';
import { PROBES } from './probes.ts';
import { parseTarget, type Target } from './target.ts';

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
  /** The gateway's own headers of the response. */
  own: HeaderList;
  /** The type of a relayed response; undefined before it starts and for other responses. */
  contentType: string | undefined;
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
    own: [],
    contentType: undefined,
    service: GATEWAY,
    route: 'none',
  };
}
