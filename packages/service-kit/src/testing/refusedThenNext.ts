import { openRawConnection, type WireResponse } from './rawConnection.ts';

/** A request that the server rejects before its body has been read. */
export interface Refused {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with a content length unless `headers` make it chunked. */
  readonly body: Buffer;
}

/** The outcomes of two requests on the same connection. */
export interface RefusedThenNext {
  readonly refusal: WireResponse | null;
  /** The status of the second request, or 'closed' if the connection was closed instead. */
  readonly next: number | 'closed';
}

const CHUNK = 64 * 1024;

/** The bytes of a request on the wire. */
export function wireBytes({ method, path, headers = {}, body }: Refused): Buffer {
  const chunked = headers['transfer-encoding'] === 'chunked';
  const all = { host: 'localhost', ...(chunked ? {} : { 'content-length': String(body.length) }), ...headers };
  const head = Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  if (!chunked) return Buffer.concat([head, body]);
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, n) =>
    body.subarray(n * CHUNK, (n + 1) * CHUNK),
  );
  return Buffer.concat([
    head,
    ...chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}

/**
 * Sends a request and, after its response, another one on the same connection, as a proxy with keep-alive connections
 * does.
 * @param options.sentBytes how much of the first request is sent
 * @throws Error if there is neither a response nor a closed connection within `withinMs`
 */
export async function refusedThenNext(
  url: string,
  refused: Refused,
  { sentBytes, withinMs }: { sentBytes?: number; withinMs?: number } = {},
): Promise<RefusedThenNext> {
  const connection = await openRawConnection(url);
  try {
    connection.write(wireBytes(refused).subarray(0, sentBytes));
    const refusal = await connection.response(withinMs);
    connection.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return { refusal, next: (await connection.response(withinMs))?.status ?? 'closed' };
  } finally {
    connection.destroy();
  }
}
