import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { encodeSpans } from './encodeSpans.ts';
import { RecordedSpan } from './RecordedSpan.ts';

interface Options {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly timeoutMillis: number;
}

/** Creates an exporter of OTLP over HTTP: the transport of OpenTelemetry, with its retries, and our own encoding. */
export function createExporter({ url, headers, timeoutMillis }: Options): SpanExporter {
  return new OTLPExporterBase<ReadableSpan[]>(
    createOtlpHttpExportDelegate(
      convertLegacyHttpOptions({ url, headers, timeoutMillis }, 'TRACES', 'v1/traces', {
        'Content-Type': 'application/json',
      }),
      {
        serializeRequest: (spans) => Buffer.from(encodeSpans(spans.filter((span) => span instanceof RecordedSpan))),
        // The reasons why a collector has not accepted spans are not used.
        deserializeResponse: () => ({}),
      },
      'otlp_http_span_exporter',
      { name: 'span', countItems: (spans) => spans.length },
      undefined,
    ),
  );
}
