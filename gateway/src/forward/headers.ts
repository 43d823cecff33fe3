import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { IDENTITY_HEADER, TRACE_HEADER } from '@jobtrail/service-kit';
import type { Exchange } from '../request/exchange.ts';

/** Headers that apply to one connection and are never forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);
/** Headers that only the gateway sets. The client's are dropped. */
const GATEWAY_HEADERS = new Set([
  'authorization',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  TRACE_HEADER,
  'tracestate',
  'host',
  'expect',
  'via',
]);
/** Response headers of services that clients do not receive. */
const INTERNAL_HEADERS = new Set(['x-powered-by', 'server', 'x-request-id']);
const NOT_FORWARDED = new Set([...HOP_BY_HOP, ...GATEWAY_HEADERS]);
const NOT_RELAYED = new Set([...HOP_BY_HOP, ...INTERNAL_HEADERS]);
const OWN_PREFIX = 'x-jobtrail-';

/** What the gateway adds to a request that it forwards. */
export interface ForwardContext {
  readonly https: boolean;
  /** The signed identity of the person, for services that do not read the session cookie. */
  readonly identity?: string | undefined;
  /** The cookies to forward; undefined forwards all of them. */
  readonly cookie?: string | null;
  /** The client's credentials, for a route that needs them. */
  readonly authorization?: string | undefined;
}

/** The headers of a forwarded request: those the client may set, plus the gateway's own. */
export function requestHeaders(
  { req, id, address, traceparent }: Exchange,
  { https, identity, cookie, authorization }: ForwardContext,
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const named = connectionNames(req.headers.connection);
  for (const name in req.headers) {
    const value = req.headers[name];
    if (
      value === undefined ||
      NOT_FORWARDED.has(name) ||
      named.has(name) ||
      name.startsWith('x-forwarded-') ||
      name.startsWith(OWN_PREFIX)
    )
      continue;
    headers[name] = value;
  }
  if (cookie !== undefined) {
    delete headers['cookie'];
    if (cookie) headers['cookie'] = cookie;
  }
  headers['x-request-id'] = id;
  headers[TRACE_HEADER] = traceparent;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = https ? 'https' : 'http';
  if (req.headers.host) headers['x-forwarded-host'] = req.headers.host;
  if (identity) headers[IDENTITY_HEADER] = identity;
  if (authorization !== undefined) headers['authorization'] = authorization;
  return headers;
}

/** The headers of a service's response that the client receives. Several Set-Cookie headers stay separate. */
export function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  const named = connectionNames(headers.connection);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || staysHere(name, named)) continue;
    kept[name] = Array.isArray(value) ? value.map(latin1) : latin1(value);
  }
  return kept;
}

/** Whether a client does not receive a header of a service. */
const staysHere = (name: string, named: ReadonlySet<string>): boolean =>
  NOT_RELAYED.has(name) || named.has(name) || name.startsWith(OWN_PREFIX);

/**
 * Names listed in a Connection header, which are hop-by-hop too. A client cannot use it to drop the length or the
 * cookies.
 */
function connectionNames(connection: string | string[] | undefined): ReadonlySet<string> {
  const names = String(connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return new Set(names.filter((name) => name !== 'content-length' && name !== 'content-type' && name !== 'cookie'));
}

/** Converts header bytes: undici decodes them as UTF-8, node:http writes them as Latin-1. */
function latin1(value: string): string {
  return /[^\x00-\xff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value;
}
