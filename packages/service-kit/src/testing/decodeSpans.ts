import { BinaryReader } from '@bufbuild/protobuf/wire';

type Value = string | number | boolean | Decoded;
interface Decoded {
  [field: string]: Value | Value[];
}
interface Field {
  readonly name: string;
  readonly read: (reader: BinaryReader) => Value;
  readonly repeated?: true;
}
/** The fields of a message by their numbers. */
type Message = Readonly<Record<number, Field>>;

const hex = (name: string): Field => ({ name, read: (reader) => Buffer.from(reader.bytes()).toString('hex') });
const text = (name: string): Field => ({ name, read: (reader) => reader.string() });
const uint32 = (name: string): Field => ({ name, read: (reader) => reader.uint32() });
const fixed32 = (name: string): Field => ({ name, read: (reader) => reader.fixed32() });
const fixed64 = (name: string): Field => ({ name, read: (reader) => String(reader.fixed64()) });
const one = (name: string, message: Message): Field => ({ name, read: (reader) => decode(reader.bytes(), message) });
const many = (name: string, message: Message): Field => ({ ...one(name, message), repeated: true });

// The messages of opentelemetry-proto 1 that spans of this product need.
const VALUE: Message = {
  1: text('stringValue'),
  2: { name: 'boolValue', read: (reader) => reader.bool() },
  3: { name: 'intValue', read: (reader) => Number(reader.int64()) },
  4: { name: 'doubleValue', read: (reader) => reader.double() },
};
const PAIR: Message = { 1: text('key'), 2: one('value', VALUE) };
const LINK: Message = {
  1: hex('traceId'),
  2: hex('spanId'),
  5: uint32('droppedAttributesCount'),
  6: fixed32('flags'),
};
const SPAN: Message = {
  1: hex('traceId'),
  2: hex('spanId'),
  4: hex('parentSpanId'),
  5: text('name'),
  6: uint32('kind'),
  7: fixed64('startTimeUnixNano'),
  8: fixed64('endTimeUnixNano'),
  9: many('attributes', PAIR),
  10: uint32('droppedAttributesCount'),
  12: uint32('droppedEventsCount'),
  13: many('links', LINK),
  14: uint32('droppedLinksCount'),
  15: one('status', { 3: uint32('code') }),
  16: fixed32('flags'),
};
const SCOPE_SPANS: Message = { 1: one('scope', { 1: text('name') }), 2: many('spans', SPAN) };
const RESOURCE: Message = { 1: many('attributes', PAIR), 2: uint32('droppedAttributesCount') };
const RESOURCE_SPANS: Message = { 1: one('resource', RESOURCE), 2: many('scopeSpans', SCOPE_SPANS) };
const REQUEST: Message = { 1: many('resourceSpans', RESOURCE_SPANS) };

function decode(bytes: Uint8Array, message: Message): Decoded {
  const reader = new BinaryReader(bytes);
  const decoded: Decoded = Object.fromEntries(
    Object.values(message)
      .filter(({ repeated }) => repeated)
      .map(({ name }) => [name, []]),
  );
  while (reader.pos < reader.len) {
    const [number] = reader.tag();
    const field = message[number];
    if (field === undefined) throw new Error(`A message has the unexpected field ${number}.`);
    const value = field.read(reader);
    const list = decoded[field.name];
    if (Array.isArray(list)) list.push(value);
    else decoded[field.name] = value;
  }
  return decoded;
}

/**
 * Decodes a request of OTLP in protocol buffers (opentelemetry-proto 1, `ExportTraceServiceRequest`) to what it would be in JSON.
 * @throws {Error} if it is malformed or has fields that spans of this product do not have
 */
export const decodeSpans = (request: Uint8Array): unknown => decode(request, REQUEST);
