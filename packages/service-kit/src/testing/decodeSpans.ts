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

/** The fields of a message by their numbers: bytes, or a number. Eight bytes stay bytes. */
type Fields = ReadonlyMap<number, ReadonlyArray<Buffer | bigint>>;

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const ERROR = 2;

/** Reads a message of protocol buffers. @throws {Error} if it is malformed */
function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, Array<Buffer | bigint>>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('A message of protocol buffers is cut off.');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    const value = type === VARINT ? varint() : bytes(type === BYTES ? Number(varint()) : type === FIXED64 ? 8 : 4);
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const bytesIn = (fields: Fields, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value) => typeof value !== 'bigint');
const messagesIn = (fields: Fields, number: number): Fields[] => bytesIn(fields, number).map(fieldsOf);
const numberIn = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0);
const textIn = (fields: Fields, number: number, encoding: 'utf8' | 'hex' = 'utf8'): string =>
  bytesIn(fields, number)[0]?.toString(encoding) ?? '';

// The numbers are those of opentelemetry-proto 1.

function valueIn(fields: Fields | undefined): string | number | boolean {
  if (fields?.has(1)) return textIn(fields, 1);
  if (fields?.has(2)) return fields.get(2)?.[0] === 1n;
  if (fields?.has(3)) return numberIn(fields, 3);
  if (fields?.has(4)) return bytesIn(fields, 4)[0]?.readDoubleLE() ?? NaN;
  throw new Error('An attribute has a value of an unexpected type.');
}

const attributesIn = (fields: Fields | undefined, number: number): CollectedSpan['attributes'] =>
  Object.fromEntries(
    (fields ? messagesIn(fields, number) : []).map((pair) => [textIn(pair, 1), valueIn(messagesIn(pair, 2)[0])]),
  );

function spanOf(service: string, span: Fields): CollectedSpan {
  const [status] = messagesIn(span, 15);
  return {
    service,
    name: textIn(span, 5),
    kind: numberIn(span, 6),
    traceId: textIn(span, 1, 'hex'),
    spanId: textIn(span, 2, 'hex'),
    parentSpanId: textIn(span, 4, 'hex') || undefined,
    attributes: attributesIn(span, 9),
    links: messagesIn(span, 13).map((link) => textIn(link, 1, 'hex')),
    failed: status !== undefined && numberIn(status, 3) === ERROR,
  };
}

/** The spans in a request of OTLP in protocol buffers. @throws {Error} if it is malformed */
export const decodeSpans = (request: Buffer): CollectedSpan[] =>
  messagesIn(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const service = String(attributesIn(messagesIn(resourceSpans, 1)[0], 1)['service.name']);
    return messagesIn(resourceSpans, 2)
      .flatMap((scopeSpans) => messagesIn(scopeSpans, 2))
      .map((span) => spanOf(service, span));
  });
