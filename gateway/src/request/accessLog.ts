import type { Log } from '../log.ts';
import type { Exchange } from './exchange.ts';
import { loggedPath } from './loggedPath.ts';

/** Health checks run every few seconds and would fill the log. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Logs a line when an exchange ends, without query string, cookies and body, which may hold secrets. */
export function logWhenDone(exchange: Exchange, log: Log): void {
  const { req, res, method, id, path, startedAt } = exchange;
  if (PROBES.has(path)) return;
  res.once('close', () => {
    const entry = {
      requestId: id,
      method,
      path: loggedPath(exchange),
      status: res.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      service: exchange.service,
      ...(res.writableFinished ? {} : { aborted: true }),
      ...(req.complete ? {} : { unread: true }),
    };
    if (res.statusCode >= 500) log.warn(entry, 'request');
    else log.info(entry, 'request');
  });
}
