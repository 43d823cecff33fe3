import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

// Fields of opentelemetry-proto 1, `ExportTraceServiceResponse` and `ExportTracePartialSuccess`.
const PARTIAL_SUCCESS = 1;
const REJECTED_SPANS = 1;

/** Reads the last value of a field, as protocol buffers require, and skips all others. */
function lastOf<T>(reader: BinaryReader, field: number, type: WireType, read: () => T): T | undefined {
  let value: T | undefined;
  while (reader.pos < reader.len) {
    const [number, found] = reader.tag();
    if (number === field && found === type) value = read();
    else reader.skip(found, number);
  }
  return value;
}

/**
 * How many spans of a request the collector has rejected.
 * @param response a successful response of OTLP in protocol buffers
 * @throws {Error} if it is malformed
 */
export function rejectedInProtobuf(response: Uint8Array): number {
  const whole = new BinaryReader(response);
  const partialSuccess = lastOf(whole, PARTIAL_SUCCESS, WireType.LengthDelimited, () => whole.bytes());
  if (partialSuccess === undefined) return 0;
  const part = new BinaryReader(partialSuccess);
  return Number(lastOf(part, REJECTED_SPANS, WireType.Varint, () => part.int64()) ?? 0);
}
