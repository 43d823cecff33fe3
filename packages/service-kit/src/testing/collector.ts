import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CollectedSpan, decodeSpans } from './decodeSpans.ts';

export type { CollectedSpan };

/** How a collector behaves: it accepts spans, rejects one of each request, responds with an error, or does not respond. */
type CollectorBehavior = 'accepts' | 'rejects' | 'fails' | 'hangs';

/** A local receiver of OTLP over HTTP. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The text of all requests so far, for searching. */
  readonly text: () => string;
  /** Of the last request. */
  readonly headers: () => IncomingHttpHeaders;
  behavior: CollectorBehavior;
  readonly close: () => Promise<void>;
}

const PROTOBUF = 'application/x-protobuf';
/** A response that rejects one span (opentelemetry-proto 1, `ExportTracePartialSuccess`), with the message "secret". */
const REJECTION = Buffer.from('\n\x0a\x08\x01\x12\x06secret');

/** Starts a receiver of spans. A malformed request makes `spans` of it throw in the process that started it. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const spans: CollectedSpan[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        const bytes = Buffer.concat(chunks);
        bodies.push(bytes.toString('utf8'));
        headers = req.headers;
        if (collector.behavior === 'fails') return void res.writeHead(500).end('a secret of the collector');
        const head = { 'content-type': PROTOBUF };
        if (req.headers['content-type'] !== PROTOBUF) res.writeHead(415).end();
        else if (collector.behavior === 'rejects') res.writeHead(200, head).end(REJECTION);
        else if (collector.behavior === 'accepts') {
          spans.push(...decodeSpans(bytes));
          res.writeHead(200, head).end();
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    headers: () => headers,
    behavior: 'accepts',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}
