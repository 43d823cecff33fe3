import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { decodeSpans } from './decodeSpans.ts';

/** A span as a collector received it. */
export interface CollectedSpan {
  /** The part that recorded it. */
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** The traces that it links to. */
  readonly links: readonly string[];
  readonly failed: boolean;
}

/** How a collector behaves: it accepts spans, rejects one of each request, responds with an error, or does not respond. */
export type CollectorBehavior = 'accepts' | 'rejects' | 'fails' | 'hangs';

/** A local receiver of OTLP over HTTP. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The text of all requests so far, for searching. */
  readonly text: () => string;
  readonly requests: () => number;
  behavior: CollectorBehavior;
  readonly close: () => Promise<void>;
}

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((list) => Object.fromEntries(list.map((one) => [one.key, one.value])));
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().optional() }).default({}),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});
const ERROR = 2;
/** Responses that reject one span (opentelemetry-proto 1, `ExportTracePartialSuccess`), by the type of a request. */
const REJECTIONS: Readonly<Record<string, string | Uint8Array>> = {
  'application/json': '{"partialSuccess":{"rejectedSpans":"1","errorMessage":"a secret of the collector"}}',
  'application/x-protobuf': Uint8Array.of(0x0a, 0x02, 0x08, 0x01),
};

/** The spans in a request, which may be decoded from protocol buffers. @throws {z.ZodError} if it is malformed */
export function spansIn(body: unknown): CollectedSpan[] {
  return request.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ parentSpanId, links, status, ...rest }) => ({
        ...rest,
        service: String(resource.attributes['service.name']),
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        links: links.map(({ traceId }) => traceId),
        failed: status.code === ERROR,
      })),
  );
}

/** Starts a receiver of spans. A malformed request makes `spans` of it throw in the process that started it. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        bodies.push(text);
        if (collector.behavior === 'fails') res.writeHead(500).end('a secret of the collector');
        const type = req.headers['content-type'] ?? '';
        if (collector.behavior === 'rejects') res.writeHead(200, { 'content-type': type }).end(REJECTIONS[type]);
        if (collector.behavior === 'accepts') {
          if (type === 'application/json') {
            spans.push(...spansIn(JSON.parse(text)));
            res.writeHead(200, { 'content-type': type }).end('{}');
          } else if (type === 'application/x-protobuf') {
            spans.push(...spansIn(decodeSpans(bytes)));
            res.writeHead(200, { 'content-type': type }).end();
          } else {
            res.writeHead(415).end();
          }
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    requests: () => bodies.length,
    behavior: 'accepts',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}
