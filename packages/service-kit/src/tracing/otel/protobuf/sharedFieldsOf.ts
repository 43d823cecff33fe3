import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Attributes } from '../../spans.ts';
import { spanIdOf, traceIdOf } from '../../traceparent.ts';
import type { EndedSpan } from '../EndedSpan.ts';
import { ERROR, KINDS } from '../protoNumbers.ts';
import { encodeAttributes, encodeText } from './encodeAttributes.ts';

/** Fields of opentelemetry-proto 1, `Span`. */
const SPAN = { name: 5, kind: 6, attributes: 9, links: 13, status: 15 };
/** Fields of opentelemetry-proto 1, `Span.Link`. */
const LINK = { traceId: 1, spanId: 2 };
/** Fields of opentelemetry-proto 1, `Status`. */
const STATUS = { code: 3 };

function encodeLink(writer: BinaryWriter, link: string): void {
  writer.tag(SPAN.links, WireType.LengthDelimited).fork();
  writer.tag(LINK.traceId, WireType.LengthDelimited).bytes(Buffer.from(traceIdOf(link), 'hex'));
  writer.tag(LINK.spanId, WireType.LengthDelimited).bytes(Buffer.from(spanIdOf(link), 'hex'));
  writer.join();
}

function encodeFields({ name, kind, attributes, links, failed }: EndedSpan): Uint8Array {
  const writer = new BinaryWriter();
  encodeText(writer, SPAN.name, name);
  writer.tag(SPAN.kind, WireType.Varint).int32(KINDS[kind]);
  encodeAttributes(writer, SPAN.attributes, attributes);
  for (const link of links) encodeLink(writer, link);
  if (failed) {
    writer.tag(SPAN.status, WireType.LengthDelimited).fork();
    writer.tag(STATUS.code, WireType.Varint).int32(ERROR).join();
  }
  return writer.finish();
}

interface CachedFields {
  readonly name: string;
  readonly kind: EndedSpan['kind'];
  readonly bytes: Uint8Array;
}
/** By their frozen attributes: spans of the same statement or route have the same object. */
const cache = new WeakMap<Attributes, CachedFields>();

/** The encoded fields of a span except its ids and times. They are encoded once for all spans of a statement or a route. */
export function sharedFieldsOf(span: EndedSpan): Uint8Array {
  const { name, kind, attributes, links, failed } = span;
  if (failed || links.length > 0) return encodeFields(span);
  const cached = cache.get(attributes);
  if (cached !== undefined) return cached.name === name && cached.kind === kind ? cached.bytes : encodeFields(span);
  const bytes = encodeFields(span);
  if (Object.isFrozen(attributes)) cache.set(attributes, { name, kind, bytes: bytes });
  return bytes;
}
