import { traceIdOf } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';
import { type Exchange, PROBES, type Target } from './exchange.ts';

/** Logs the line of an exchange that has ended, without query string, cookies and body, which may hold secrets. */
export function logExchange(exchange: Exchange, log: Log): void {
  const { req, res, method, id, path, startedAt } = exchange;
  const isFailure = res.statusCode >= 500;
  if (PROBES.has(path) || !(isFailure || log.isLevelEnabled('info'))) return;
  const entry = {
    requestId: id,
    ...(exchange.clientId === undefined ? {} : { clientRequestId: exchange.clientId }),
    traceId: traceIdOf(exchange.traceparent),
    method,
    path: loggedPath(exchange),
    route: exchange.route,
    status: res.statusCode,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    service: exchange.service,
    ...(res.writableFinished ? {} : { aborted: true }),
    ...(req.complete ? {} : { unread: true }),
  };
  if (isFailure) log.warn(entry, 'request');
  else log.info(entry, 'request');
}

const PATH_MAX = 300;
/** Longer than any id, so it may be the token of an unsubscribe link, or one that someone has put into a path. */
const TOKEN = /[\w-]{40,}/;
const HIDDEN = '…';

/**
 * The path of a request as it may be logged. Segments with a token are left out, because anyone who reads the log could
 * use them.
 */
export function loggedPath({ path, segments }: Target): string {
  const decoded = segments ?? path.slice(1).split('/');
  const shown = path
    .slice(1)
    .split('/')
    .map((segment, index) => (TOKEN.test(decoded[index] ?? segment) ? HIDDEN : segment));
  return `/${shown.join('/')}`.slice(0, PATH_MAX);
}
