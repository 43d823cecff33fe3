import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { InternalCall, Part, Service } from '@jobtrail/contract/internal';
import { REQUEST_ID_HEADER } from '../http/createApp.ts';
import type { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import { currentScope, TRACE_HEADER } from '../tracing/requestScope.ts';
import { inSpan } from '../tracing/spans.ts';
import { PeerError } from './PeerError.ts';
import { type InternalRequest, type LooseRequest, targetOf } from './request.ts';
import { withRetries } from './retry.ts';
import { ServicePool } from './ServicePool.ts';

/** The parsed body of a successful response; undefined if the contract has none. */
type InternalResponse<C extends InternalCall> = C['success']['body'] extends z.ZodType
  ? z.output<C['success']['body']>
  : undefined;

/** Accepts only calls that the target handles and that this part may make. */
type Allowed<Self extends Part, Target extends Service, C extends InternalCall> = C['service'] extends Target
  ? Self extends C['callers'][number]
    ? C
    : never
  : never;
type Arguments<C extends InternalCall> =
  Record<never, never> extends InternalRequest<C> ? [request?: InternalRequest<C>] : [request: InternalRequest<C>];

/** Another part that this one calls. */
export interface Peer<Self extends Part, Target extends Service> {
  /**
   * Makes a call of the contract.
   * @throws PeerError if it does not succeed in time
   */
  call<C extends InternalCall>(
    call: Allowed<Self, Target, C> & C,
    ...request: Arguments<C>
  ): Promise<InternalResponse<C>>;
}

interface Options<Self extends Part, Target extends Service> {
  readonly target: Target;
  /** Its address. Undefined if it is not configured; calling it throws. */
  readonly url: string | undefined;
  /** The key of this part, whose name is in the tokens. */
  readonly signingKey: SigningKey<Self>;
  /** How long a call may take in ms, including retries and reading the response. */
  readonly timeoutMs: number;
  /** Aborts running calls when this part stops. */
  readonly signal?: AbortSignal;
}

/** The ids of the request or background work that makes the call. */
function idHeaders(): Record<string, string> {
  const scope = currentScope();
  return scope ? { [REQUEST_ID_HEADER]: scope.requestId, [TRACE_HEADER]: scope.traceparent } : {};
}

/**
 * Creates the client of another part. Each request carries a token of this part that is valid for the target only and
 * for 60 s. Idempotent calls are retried as defined in the contract.
 */
export function createPeer<Self extends Part, const Target extends Service>({
  target,
  url,
  signingKey,
  timeoutMs,
  signal,
}: Options<Self, Target>): Peer<Self, Target> {
  const service = url === undefined ? null : new ServicePool(url);
  const send = async (call: InternalCall, request: LooseRequest, deadline: AbortSignal): Promise<unknown> => {
    if (service === null) throw new PeerError(call, 'not configured');
    const token = await signingKey.sign(target).catch((cause: unknown) => {
      throw new PeerError(call, 'not signed', { cause });
    });
    const hasBody = request.body !== undefined;
    const options: Dispatcher.RequestOptions = {
      method: call.method,
      path: targetOf(call, request),
      headers: {
        [IDENTITY_HEADER]: token,
        ...idHeaders(),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      signal: deadline,
    };
    const isRead = call.method === 'GET';
    const response = await service
      .send(
        (pool) => pool.request(options),
        () => isRead,
      )
      .catch((cause: unknown) => {
        throw new PeerError(call, 'no response', { cause });
      });
    return read(call, response);
  };
  /** Each attempt is a span, whose id the other part receives. */
  const attempt = (call: InternalCall, request: LooseRequest, deadline: AbortSignal): Promise<unknown> => {
    const { method, path } = call;
    const facts = { 'http.request.method': method, 'url.template': path, 'server.address': target };
    return inSpan(`${method} ${path}`, 'client', facts, () => send(call, request, deadline));
  };

  return {
    async call<C extends InternalCall>(call: Allowed<Self, Target, C> & C, ...[request]: Arguments<C>) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const deadline = signal ? AbortSignal.any([signal, timeout]) : timeout;
      // The casts drop the exact types of the request, and give the parsed response the types that the contract infers.
      const loose = (request ?? {}) as LooseRequest;
      return (await withRetries(call, deadline, () => attempt(call, loose, deadline))) as InternalResponse<C>;
    },
  };
}

/** @throws PeerError unless the response is a success with the body that the contract defines */
async function read(
  call: InternalCall,
  { statusCode: status, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'body'>,
): Promise<unknown> {
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess || call.success.body === null) {
    // The body is read to the end, so that the connection can be reused.
    await body.dump().catch(() => undefined);
    if (!isSuccess) throw new PeerError(call, 'status', { status });
    return undefined;
  }
  const text = await body.text().catch((cause: unknown) => {
    throw new PeerError(call, 'no response', { status, cause });
  });
  try {
    return call.success.body.parse(JSON.parse(text));
  } catch (cause) {
    throw new PeerError(call, 'unreadable response', { status, cause });
  }
}
