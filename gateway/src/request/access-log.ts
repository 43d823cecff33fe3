import type { Exchange } from './exchange.ts';
import type { Log } from '../log.ts';

/** Writes a line when an exchange ends. It carries no query string, no cookie and no body: those hold secrets. */
export function logWhenDone(exchange: Exchange, log: Log): void {
  const { req, res, method, id, path, startedAt } = exchange;
  res.once('close', () => {
    const entry = {
      requestId: id,
      method,
      path: path.slice(0, 300),
      status: res.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      service: exchange.service,
      ...(res.writableFinished ? {} : { aborted: true }),
      ...(req.complete ? {} : { unread: true }),
    };
    // A probe that finds a service not ready yet has done its work.
    if (res.statusCode >= 500 && path !== '/readyz') log.warn(entry, 'request');
    else log.info(entry, 'request');
  });
}
