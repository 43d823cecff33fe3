import { failureOf, sharedAttributes, startSpan } from '@jobtrail/service-kit';
import { codeOf } from './failure.ts';

interface UpstreamCall {
  /** Method and pattern of the call. */
  readonly route: string;
  /** Such as svc-core. */
  readonly service: string;
  /** The request that needs the call. */
  readonly parent: string;
}

const SERVER_ERROR = 500;
const attributesOf = sharedAttributes((route: string, service: string, status: number | undefined) => ({
  'http.request.method': route.slice(0, route.indexOf(' ')),
  'url.template': route.slice(route.indexOf(' ') + 1),
  'server.address': service,
  ...(status !== undefined && { 'http.response.status_code': status }),
}));

/**
 * Makes a call to a service as a span.
 * @param call receives the traceparent for the service, and a function that takes the status of its response
 * @returns the result of `call`
 */
export async function asUpstreamCall<Result>(
  { route, service, parent }: UpstreamCall,
  call: (traceparent: string, onStatus: (status: number) => void) => Promise<Result>,
): Promise<Result> {
  const span = startSpan({ name: route, kind: 'client', parent });
  let status: number | undefined;
  try {
    return await call(span.traceparent ?? parent, (given) => {
      status = given;
    });
  } catch (error) {
    span.fail(codeOf(error) || failureOf(error));
    throw error;
  } finally {
    span.set(attributesOf(route, service, status));
    if (status !== undefined && status >= SERVER_ERROR) span.fail(String(status));
    span.end();
  }
}
