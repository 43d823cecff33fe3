import type { TracingSettings } from '../../config/tracingSettings.ts';
import { JsonBatch } from './json/JsonBatch.ts';
import { ProtobufBatch } from './protobuf/ProtobufBatch.ts';
import type { SpanBatch } from './SpanBatch.ts';

interface Protocol {
  readonly contentType: string;
  readonly createBatch: () => SpanBatch;
}

/** How spans are sent, by the names of OTEL_EXPORTER_OTLP_PROTOCOL. */
export const PROTOCOLS: Readonly<Record<TracingSettings['OTEL_EXPORTER_OTLP_PROTOCOL'], Protocol>> = {
  'http/protobuf': { contentType: 'application/x-protobuf', createBatch: () => new ProtobufBatch() },
  'http/json': { contentType: 'application/json', createBatch: () => new JsonBatch() },
};
