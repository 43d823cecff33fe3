import Stripe from 'stripe';
import { z } from 'zod';
import { inSpan } from '@jobtrail/service-kit';
import { asCurrentVersion } from './asCurrentVersion.ts';
import { MalformedResponse } from './MalformedResponse.ts';
import { SHAPES } from './shapes.ts';

const PROBLEMS_MAX = 3;
const FIELD = /^[a-z_]+$/;

const failure = z.object({ error: z.union([z.string(), z.record(z.string(), z.unknown())]) });
const anything = z.record(z.string(), z.unknown());
const listOf = (shape: z.ZodType): z.ZodType =>
  z.object({ object: z.literal('list'), data: z.array(shape), has_more: z.boolean() });

/** The resource that a request is about, and whether it asks for a list. IDs are left out. */
function targetOf(method: string, path: string): { resource: string; isList: boolean } {
  const [, first = '', second = '', ...rest] = (path.split('?')[0] ?? '').replace(/^\/v\d+/, '').split('/');
  if (first === 'checkout') return { resource: `${first}/${second}`, isList: method === 'GET' && rest.length === 0 };
  if (first === 'customers' && rest[0] === 'payment_methods') return { resource: rest[0], isList: true };
  return { resource: first, isList: method === 'GET' && second === '' };
}

/** How a request appears in a trace: without IDs. */
function callOf(host: string, method: string, path: string): [string, 'client', Record<string, string>] {
  const { resource } = targetOf(method, path);
  const template = SHAPES.has(resource) ? resource : 'other';
  const facts = { 'http.request.method': method, 'url.template': template, 'server.address': host };
  return [`${method} ${template}`, 'client', facts];
}

/** The names of the fields that do not match, without any value. */
const problemsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, PROBLEMS_MAX)
    .map(({ path }) => path.filter((part) => typeof part === 'string' && FIELD.test(part)).join('.') || 'the body')
    .join(', ');

/** @throws MalformedResponse */
function check(method: string, path: string, status: number, body: unknown): void {
  const { resource, isList } = targetOf(method, path);
  const call = `${method} ${SHAPES.has(resource) ? resource : 'an unknown resource'}`;
  if (status >= 400) {
    if (failure.safeParse(body).success) return;
    throw new MalformedResponse(`The provider responded with ${status} to ${call} without an error`);
  }
  const shape = SHAPES.get(resource) ?? anything;
  const read = (isList ? listOf(shape) : shape).safeParse(body);
  if (!read.success)
    throw new MalformedResponse(
      `The provider responded with ${status} to ${call} with a malformed body: ${problemsOf(read.error)}`,
    );
}

/**
 * Creates an HTTP client for the SDK that converts every response to the current version of the API and checks it. The SDK itself accepts every body without an `error`
 * field, regardless of its status and content. A malformed response fails the call with an API error of the SDK, whose
 * cause `unwrapMalformedResponse` returns.
 * @param below the path below which the provider's API is; empty for Stripe itself
 */
export function checkedHttpClient(below = ''): Stripe.HttpClient {
  const inner = Stripe.createNodeHttpClient();
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(host, port, path, method, headers, requestData, protocol, timeout) {
      const response = await inSpan(...callOf(host, method, path), async (span) => {
        const full = below + path;
        const received = await inner.makeRequest(host, port, full, method, headers, requestData, protocol, timeout);
        const status = received.getStatusCode();
        span.set({ 'http.response.status_code': status });
        if (status >= 400) span.fail(String(status));
        return received;
      });
      return {
        getStatusCode: () => response.getStatusCode(),
        getHeaders: () => response.getHeaders(),
        getRawResponse: () => response.getRawResponse(),
        toStream: (done) => response.toStream(done),
        dispose: () => response.dispose?.(),
        async toJSON() {
          const body = asCurrentVersion(await response.toJSON());
          check(method, path, response.getStatusCode(), body);
          return body;
        },
      };
    },
  };
}
