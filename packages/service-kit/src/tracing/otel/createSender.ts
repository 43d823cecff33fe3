import { ExportResultCode } from '@opentelemetry/core';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';

interface Options {
  readonly url: string;
  readonly contentType: string;
  readonly headers: Record<string, string>;
  readonly timeoutMillis: number;
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
}: Options): (body: Buffer, spans: number) => Promise<void> {
  const exporter = createOtlpHttpExportDelegate<EncodedRequest, object>(
    convertLegacyHttpOptions({ url, headers, timeoutMillis }, 'TRACES', 'v1/traces', {
      'Content-Type': contentType,
    }),
    {
      serializeRequest: ({ body }) => body,
      // The reasons why a collector has not accepted spans are not used.
      deserializeResponse: () => ({}),
    },
    'otlp_http_span_exporter',
    { name: 'span', countItems: ({ spans }) => spans },
    undefined,
  );
  return (body, spans) =>
    new Promise((resolve, reject) => {
      exporter.export({ body, spans }, ({ code, error }) => {
        if (code === ExportResultCode.SUCCESS) resolve();
        else reject(error ?? new Error('The collector has not accepted the spans.'));
      });
    });
}
