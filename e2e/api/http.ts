import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request exactly as it goes over the wire. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came over the wire. */
  readonly bytes: Buffer;
  /** The body as text, decompressed. */
  readonly text: string;
}

const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request as it is: `fetch` would normalize its path and reject unusual headers. */
export function send(origin: string, { method, path, headers, body }: ApiRequest): Promise<ApiResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        timeout: TIMEOUT_MS,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            bytes,
            text: decompressed(bytes, incoming.headers['content-encoding']).toString('utf8'),
          });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No response to ${method} ${path}`)));
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

function decompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** The JSON of a response; null if it has none. */
export function jsonOf<T = unknown>({ headers, text }: ApiResponse): T | null {
  return (headers['content-type'] ?? '').includes('json') && text !== '' ? JSON.parse(text) : null;
}
