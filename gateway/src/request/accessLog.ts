import type { Log } from '../log.ts';
import type { Exchange } from './exchange.ts';
import { loggedPath } from './loggedPath.ts';

/** What asks every few seconds whether all is well, and would be most of the log. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Writes a line when an exchange ends. It carries no query string, no cookie and no body: those hold secrets. */
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
