import { type IncomingMessage, request } from 'node:http';
import type { AddressPolicy, Target } from './AddressPolicy.ts';
import { connect, createResolve, type Dial, dialTcp, type Resolve } from './connect.ts';
import { ExtractionError } from './ExtractionError.ts';

const HEADERS_MAX_BYTES = 64 * 1024;

/** How servers are reached, and which of them may be. */
export interface Network {
  readonly addressPolicy: AddressPolicy;
  readonly resolve?: Resolve;
  readonly dial?: Dial;
  readonly ca?: string;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request. Its name is resolved once, and the connection goes to an address that the policy has checked.
 * Redirects are not followed.
 * @returns the response, whose body has not been read
 * @throws ExtractionError; after an abort also the error of what was interrupted
 */
export async function ask(
  { addressPolicy, resolve = createResolve(), dial = dialTcp, ca }: Network,
  target: Target,
  { method, headers, body }: Request,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await resolve(target.host, signal);
  addressPolicy.check(addresses, target.port);
  const socket = await connect(target, addresses, { dial, ca, signal });
  const { url } = target;
  return new Promise((answer, reject) => {
    const asked = request({
      createConnection: () => socket,
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, ...headers, connection: 'close' },
      maxHeaderSize: HEADERS_MAX_BYTES,
      signal,
    });
    const broken = (): void => reject(new ExtractionError('connection'));
    asked.once('response', answer).on('error', broken).once('close', broken);
    asked.end(body);
  });
}
