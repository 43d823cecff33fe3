import { failureOf, sharedAttributes, startSpan } from '@jobtrail/service-kit';

interface UpstreamCall {
  /** Method and pattern of the call. */
  readonly route: string;
  /** Such as svc-core. */
  readonly service: string;
  /** The request that needs the call. */
  readonly parent: string;
}

const attributesOf = sharedAttributes((route: string, service: string) => ({
  'http.request.method': route.slice(0, route.indexOf(' ')),
  'url.template': route.slice(route.indexOf(' ') + 1),
  'server.address': service,
}));

/**
 * Makes a call of the gateway's own to a service as a span.
 * @param call receives the traceparent for the service
 * @returns the result of `call`
 */
export async function asUpstreamCall<Result>(
  { route, service, parent }: UpstreamCall,
  call: (traceparent: string) => Promise<Result>,
): Promise<Result> {
  const span = startSpan({ name: route, kind: 'client', parent, attributes: attributesOf(route, service) });
  try {
    return await call(span.traceparent ?? parent);
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}
