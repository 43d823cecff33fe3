import type { Attributes, ForeignSpan, SpanKind } from '../spans.ts';
import { spanIdOf, traceIdOf } from '../traceparent.ts';
import { nanosOf } from './nanosOf.ts';
import { quoteAscii } from './quoteAscii.ts';

/** The facts about a span that has ended. */
export interface EndedSpan extends Omit<ForeignSpan, 'service'> {
  /** The traceparents of spans in other traces. */
  readonly links: readonly string[];
}

/** The numbers of opentelemetry-proto, `Span.SpanKind`. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
/** The status of an error in opentelemetry-proto, `Status.StatusCode`. */
const FAILED = ',"status":{"code":2}';

function encodeValue(value: unknown): string {
  if (typeof value === 'string') return `{"stringValue":${quoteAscii(value)}}`;
  if (typeof value === 'boolean') return `{"boolValue":${value}}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return '{}';
  return Number.isSafeInteger(value) ? `{"intValue":${value}}` : `{"doubleValue":${value}}`;
}

/** The attributes of a span or of a resource in the JSON of OTLP. */
export function encodeAttributes(attributes: object): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => `{"key":${quoteAscii(key)},"value":${encodeValue(value)}}`,
  );
  return `[${pairs.join(',')}]`;
}

/** What many spans have in common. */
interface Facts {
  readonly name: string;
  readonly kind: SpanKind;
  readonly text: string;
}
/** By frozen attributes, which are the same object each time, such as those of a statement or of a route. */
const encoded = new WeakMap<Attributes, Facts>();

function encodeFacts({ name, kind, attributes }: EndedSpan): string {
  const known = encoded.get(attributes);
  if (known !== undefined && known.name === name && known.kind === kind) return known.text;
  const text = `,"flags":1,"name":${quoteAscii(name)},"kind":${KINDS[kind]},"attributes":${encodeAttributes(attributes)},"startTimeUnixNano":"`;
  if (known === undefined && Object.isFrozen(attributes)) encoded.set(attributes, { name, kind, text });
  return text;
}

const encodeLink = (link: string): string => `{"traceId":"${traceIdOf(link)}","spanId":"${spanIdOf(link)}"}`;

/**
 * A span in the JSON of OTLP (opentelemetry-proto 1, `Span`), in ASCII only. Written out, because the general encoder takes
 * twice as long as everything else of a span.
 */
export function encodeSpan(span: EndedSpan): string {
  const { traceId, spanId, parentId, startedAt, ms, failed, links } = span;
  const parent = parentId === undefined ? '"' : `","parentSpanId":"${parentId}"`;
  const times = `${nanosOf(startedAt)}","endTimeUnixNano":"${nanosOf(startedAt + ms)}"`;
  const linked = links.length === 0 ? '' : `,"links":[${links.map(encodeLink).join(',')}]`;
  return `{"traceId":"${traceId}","spanId":"${spanId}${parent}${encodeFacts(span)}${times}${linked}${failed ? FAILED : ''}}`;
}
