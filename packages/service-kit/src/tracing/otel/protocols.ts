import type { TracingSettings } from '../../config/tracingSettings.ts';
import { JsonBatch } from './json/JsonBatch.ts';
import { rejectedInJson } from './json/rejectedInJson.ts';
import { ProtobufBatch } from './protobuf/ProtobufBatch.ts';
import { rejectedInProtobuf } from './protobuf/rejectedInProtobuf.ts';
import type { SpanBatch } from './SpanBatch.ts';

interface Protocol {
  readonly contentType: string;
  readonly createBatch: () => SpanBatch;
  /** Reads how many spans a successful response rejects. @throws {Error} if it is malformed */
  readonly rejectedIn: (response: Uint8Array) => number;
}

/** How spans are sent, by the names of OTEL_EXPORTER_OTLP_PROTOCOL. */
export const PROTOCOLS: Readonly<Record<TracingSettings['OTEL_EXPORTER_OTLP_PROTOCOL'], Protocol>> = {
  'http/protobuf': {
    contentType: 'application/x-protobuf',
    createBatch: () => new ProtobufBatch(),
    rejectedIn: rejectedInProtobuf,
  },
  'http/json': {
    contentType: 'application/json',
    createBatch: () => new JsonBatch(),
    rejectedIn: rejectedInJson,
  },
};
