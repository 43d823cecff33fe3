import { traceIdOf } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';
import type { Exchange } from './exchange.ts';
import { loggedPath } from './loggedPath.ts';
import { PROBES } from './probes.ts';

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
