import { internal } from '@jobtrail/contract/internal';
import { failureOf, startSpan } from '@jobtrail/service-kit';

const { method, path, service } = internal.readSession;
/** The same object each time, so that it is encoded once. */
const ATTRIBUTES = Object.freeze({
  'http.request.method': method,
  'url.template': path,
  'server.address': service,
});

/**
 * Reads a session from svc-core in a span.
 * @param parent the traceparent of the request that needs the session
 * @param read receives the traceparent for svc-core
 * @returns the result of `read`
 */
export async function inReadSessionSpan<Result>(
  parent: string,
  read: (traceparent: string) => Promise<Result>,
): Promise<Result> {
  const span = startSpan({ name: `${method} ${path}`, kind: 'client', parent, attributes: ATTRIBUTES });
  try {
    return await read(span.traceparent ?? parent);
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}
