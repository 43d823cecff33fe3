import { endServerSpan } from '@jobtrail/service-kit';
import type { Exchange } from './exchange.ts';

/** The status of a request whose client left before the response began, as in the logs of nginx. */
const CLIENT_LEFT = 499;
const NO_ROUTE = 'none';

/** Ends the span of a request when its response has ended. */
export function endSpanWhenDone(exchange: Exchange): void {
  const { res, span } = exchange;
  res.once('close', () => {
    const route = exchange.route === NO_ROUTE ? undefined : exchange.route;
    endServerSpan(span, { method: exchange.method, route, status: res.headersSent ? res.statusCode : CLIENT_LEFT });
  });
}
