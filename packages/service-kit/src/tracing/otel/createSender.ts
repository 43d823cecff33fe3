import { ExportResultCode } from '@opentelemetry/core';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';

interface Options {
  readonly url: string;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly timeoutMillis: number;
  /** Reads how many spans a successful response says the collector has rejected. It may throw. */
  readonly rejectedIn: (response: Uint8Array) => number;
  /** Called when a collector has accepted a request, but not all of its spans. */
  readonly onRejected: (spans: number) => void;
}

interface EncodedRequest {
  readonly body: Buffer;
  readonly spans: number;
}

/** Creates the sender of OTLP requests over HTTP: the exporter of OpenTelemetry, with its retries and timeouts. */
export function createSender({
  url,
  contentType,
  headers,
  timeoutMillis,
  rejectedIn,
  onRejected,
}: Options): (body: Buffer, spans: number) => Promise<void> {
  /** Of the response that was read last: the exporter announces the result of a request right after its response. */
  let rejected = 0;
  const exporter = createOtlpHttpExportDelegate<EncodedRequest, object>(
    convertLegacyHttpOptions({ url, headers, timeoutMillis }, 'TRACES', 'v1/traces', {
      'Content-Type': contentType,
    }),
    {
      serializeRequest: ({ body }) => body,
      deserializeResponse: (response) => {
        rejected = rejectedIn(response);
        return {};
      },
    },
    'otlp_http_span_exporter',
    { name: 'span', countItems: ({ spans }) => spans },
    undefined,
  );
  return (body, spans) =>
    new Promise((resolve, reject) => {
      exporter.export({ body, spans }, ({ code, error }) => {
        // A collector cannot reject more spans than it was sent.
        const lost = Math.min(rejected, spans);
        rejected = 0;
        if (lost > 0) onRejected(lost);
        if (code === ExportResultCode.SUCCESS) resolve();
        else reject(error ?? new Error('The collector has not accepted the spans.'));
      });
    });
}
