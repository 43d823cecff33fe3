import type { z } from 'zod';
import type { InternalCall, Part, Service } from '@jobtrail/contract/internal';
import type { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import { PeerError } from './PeerError.ts';
import { type InternalRequest, type LooseRequest, targetOf } from './request.ts';
import { withRetries } from './retry.ts';

/** What a successful call gives: its body, parsed, or undefined where the contract has none. */
export type InternalResponse<C extends InternalCall> = C['success']['body'] extends z.ZodType
  ? z.output<C['success']['body']>
  : undefined;

/** Only calls that the target answers and that the contract lets this part make compile. */
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
   * @throws PeerError when it has no success in time
   */
  call<C extends InternalCall>(
    call: Allowed<Self, Target, C> & C,
    ...request: Arguments<C>
  ): Promise<InternalResponse<C>>;
}

interface Options<Self extends Part, Target extends Service> {
  readonly target: Target;
  /** Undefined where there is no such part: calling it throws. */
  readonly url: string | undefined;
  /** Of this part, whose name the tokens carry. */
  readonly signingKey: SigningKey<Self>;
  /** How long a call may take, with all its attempts and with reading its response, in ms. */
  readonly timeoutMs: number;
  /** Ends what is under way when this part stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the client of another part. Each request carries a token of this part that is good for the target only and for 60 s.
 * A call that may be repeated is sent again as the contract says.
 */
export function createPeer<Self extends Part, const Target extends Service>({
  target,
  url,
  signingKey,
  timeoutMs,
  signal,
}: Options<Self, Target>): Peer<Self, Target> {
  const send = async (call: InternalCall, request: LooseRequest, deadline: AbortSignal): Promise<unknown> => {
    if (url === undefined) throw new PeerError(call, 'not configured');
    const token = await signingKey.sign(target).catch((cause: unknown) => {
      throw new PeerError(call, 'not signed', { cause });
    });
    const hasBody = request.body !== undefined;
    const response = await fetch(new URL(targetOf(call, request), url), {
      method: call.method,
      headers: { [IDENTITY_HEADER]: token, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      signal: deadline,
    }).catch((cause: unknown) => {
      throw new PeerError(call, 'no response', { cause });
    });
    return read(call, response);
  };

  return {
    async call<C extends InternalCall>(call: Allowed<Self, Target, C> & C, ...[request]: Arguments<C>) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const deadline = signal ? AbortSignal.any([signal, timeout]) : timeout;
      // The casts drop the request's exact types, and give the response those that the contract infers for what was just parsed.
      const loose = (request ?? {}) as LooseRequest;
      return (await withRetries(call, deadline, () => send(call, loose, deadline))) as InternalResponse<C>;
    },
  };
}

/** @throws PeerError unless the response is a success with the body that the contract states */
async function read(call: InternalCall, response: Response): Promise<unknown> {
  const { status } = response;
  if (!response.ok || call.success.body === null) {
    // The body is read to its end, so that the connection can carry the next request.
    await response.arrayBuffer().catch(() => undefined);
    if (!response.ok) throw new PeerError(call, 'status', { status });
    return undefined;
  }
  const text = await response.text().catch((cause: unknown) => {
    throw new PeerError(call, 'no response', { status, cause });
  });
  try {
    return call.success.body.parse(JSON.parse(text));
  } catch (cause) {
    throw new PeerError(call, 'unreadable response', { status, cause });
  }
}
