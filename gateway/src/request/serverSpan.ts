import { endServerSpan } from '@jobtrail/service-kit';
import { type Exchange, GATEWAY } from './exchange.ts';

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
