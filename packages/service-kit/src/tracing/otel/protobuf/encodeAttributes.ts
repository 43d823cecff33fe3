import { type BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { TEXT_MAX } from '../SpanBatch.ts';

/** Fields of opentelemetry-proto 1, `KeyValue`. */
const PAIR = { key: 1, value: 2 };
/** Fields of opentelemetry-proto 1, `AnyValue`. */
const VALUE = { string: 1, bool: 2, int: 3, double: 4 };

/** Writes a text of at most 200 characters. */
export function encodeText(writer: BinaryWriter, field: number, text: string): BinaryWriter {
  return writer.tag(field, WireType.LengthDelimited).string(text.slice(0, TEXT_MAX));
}

/** Writes a value; other types than texts, numbers and booleans, and numbers that are not finite, have none. */
function encodeValue(writer: BinaryWriter, value: unknown): void {
  if (typeof value === 'string') return void encodeText(writer, VALUE.string, value);
  if (typeof value === 'boolean') return void writer.tag(VALUE.bool, WireType.Varint).bool(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return;
  if (Number.isSafeInteger(value)) writer.tag(VALUE.int, WireType.Varint).int64(value);
  else writer.tag(VALUE.double, WireType.Bit64).double(value);
}

/**
 * Writes the attributes of a span or of a resource.
 * @param field the field of the message that has them
 */
export function encodeAttributes(writer: BinaryWriter, field: number, attributes: object): void {
  for (const [key, value] of Object.entries(attributes)) {
    writer.tag(field, WireType.LengthDelimited).fork();
    encodeText(writer, PAIR.key, key);
    writer.tag(PAIR.value, WireType.LengthDelimited).fork();
    encodeValue(writer, value);
    writer.join().join();
  }
}
