import { spanIdOf, traceIdOf } from '../../traceparent.ts';
import type { EndedSpan } from '../EndedSpan.ts';
import { nanosOf } from '../nanosOf.ts';
import { ERROR, KINDS } from '../protoNumbers.ts';
import { quoteAscii } from './quoteAscii.ts';

const FAILED = `,"status":{"code":${ERROR}}`;

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

const encodeLink = (link: string): string => `{"traceId":"${traceIdOf(link)}","spanId":"${spanIdOf(link)}"}`;

/** A span in the JSON of OTLP (opentelemetry-proto 1, `Span`), in ASCII only. */
export function encodeSpan(span: EndedSpan): string {
  const { traceId, spanId, parentId, name, kind, attributes, startedAt, ms, failed, links } = span;
  const ids = `"traceId":"${traceId}","spanId":"${spanId}"${parentId === undefined ? '' : `,"parentSpanId":"${parentId}"`}`;
  const facts = `"name":${quoteAscii(name)},"kind":${KINDS[kind]},"attributes":${encodeAttributes(attributes)}`;
  const times = `"startTimeUnixNano":"${nanosOf(startedAt)}","endTimeUnixNano":"${nanosOf(startedAt + ms)}"`;
  const linked = links.length === 0 ? '' : `,"links":[${links.map(encodeLink).join(',')}]`;
  return `{${ids},"flags":1,${facts},${times}${linked}${failed ? FAILED : ''}}`;
}
