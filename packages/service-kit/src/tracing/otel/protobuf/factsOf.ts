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

function encodeFacts({ name, kind, attributes, links, failed }: EndedSpan): Uint8Array {
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

interface Known {
  readonly name: string;
  readonly kind: EndedSpan['kind'];
  readonly facts: Uint8Array;
}
/** By frozen attributes, which are the same object each time, such as those of a statement or of a route. */
const known = new WeakMap<Attributes, Known>();

/** What a span is besides its ids and times, as fields of a `Span`. It is encoded once for the spans of a statement or a route. */
export function factsOf(span: EndedSpan): Uint8Array {
  const { name, kind, attributes, links, failed } = span;
  if (failed || links.length > 0) return encodeFacts(span);
  const kept = known.get(attributes);
  if (kept !== undefined) return kept.name === name && kept.kind === kind ? kept.facts : encodeFacts(span);
  const facts = encodeFacts(span);
  if (Object.isFrozen(attributes)) known.set(attributes, { name, kind, facts });
  return facts;
}
