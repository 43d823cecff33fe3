import type { Resource } from '@opentelemetry/resources';
import { spanIdOf, traceIdOf } from '../traceparent.ts';
import type { RecordedSpan } from './RecordedSpan.ts';

/** Longer texts are cut off. */
const TEXT_MAX = 200;
/** Names repeat: routes, tables, keys. A text beyond these is quoted each time. */
const QUOTED_MAX = 2000;
const NANOS_OF_MS = 1e6;
/** The status codes for an error and for an unset status (opentelemetry-proto, `Status.StatusCode`). */
const ERROR = 2;
const UNSET = 0;

const quoted = new Map<string, string>();
function quote(text: string): string {
  const known = quoted.get(text);
  if (known !== undefined) return known;
  if (text.length > TEXT_MAX) return JSON.stringify(text.slice(0, TEXT_MAX));
  const made = JSON.stringify(text);
  if (quoted.size < QUOTED_MAX) quoted.set(text, made);
  return made;
}

function valueOf(value: unknown): string {
  if (typeof value === 'string') return `{"stringValue":${quote(value)}}`;
  if (typeof value === 'boolean') return `{"boolValue":${value}}`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return '{}';
  return Number.isSafeInteger(value) ? `{"intValue":${value}}` : `{"doubleValue":${value}}`;
}

function encodeAttributes(attributes: object): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes))
    text += `${text === '' ? '' : ','}{"key":${quote(key)},"value":${valueOf(value)}}`;
  return `[${text}]`;
}

/** Frozen attributes are the same object each time, such as those of a statement. Remembering others would cost more. */
const encoded = new WeakMap<object, string>();
function attributesOf(attributes: object): string {
  if (!Object.isFrozen(attributes)) return encodeAttributes(attributes);
  const known = encoded.get(attributes);
  if (known !== undefined) return known;
  const made = encodeAttributes(attributes);
  encoded.set(attributes, made);
  return made;
}

/** A time in nanoseconds as text, because JSON has no integers of 64 bits. */
function nanosOf(ms: number): string {
  const whole = Math.floor(ms);
  const rest = Math.min(Math.floor((ms - whole) * NANOS_OF_MS), NANOS_OF_MS - 1);
  return `"${whole}${String(rest).padStart(6, '0')}"`;
}

const encodeLink = (link: string): string => `{"traceId":"${traceIdOf(link)}","spanId":"${spanIdOf(link)}"}`;

function encodeSpan({ name, attributes, failed, ms, beginning }: RecordedSpan): string {
  const { kind, traceId, spanId, parentId, startedAt, linked } = beginning;
  const parent = parentId === undefined ? '' : `,"parentSpanId":"${parentId}"`;
  const ids = `"traceId":"${traceId}","spanId":"${spanId}"${parent},"flags":1`;
  const times = `"startTimeUnixNano":${nanosOf(startedAt)},"endTimeUnixNano":${nanosOf(startedAt + ms)}`;
  const links = linked.length === 0 ? '' : `,"links":[${linked.map(encodeLink).join(',')}]`;
  const facts = `"attributes":${attributesOf(attributes)}${links},"status":{"code":${failed ? ERROR : UNSET}}`;
  return `{${ids},"name":${quote(name)},"kind":${kind + 1},${times},${facts}}`;
}

/**
 * A request of OTLP over HTTP in JSON (opentelemetry-proto 1, `ExportTraceServiceRequest`). Written out, because the
 * general encoder takes twice as long as everything else of a span.
 */
export function encodeSpans(spans: readonly RecordedSpan[]): string {
  const byResource = new Map<Resource, RecordedSpan[]>();
  for (const span of spans) {
    const together = byResource.get(span.resource);
    if (together) together.push(span);
    else byResource.set(span.resource, [span]);
  }
  const parts = [...byResource].map(([resource, own]) => {
    const scope = `{"name":${quote(own[0]?.instrumentationScope.name ?? '')}}`;
    const scoped = `{"scope":${scope},"spans":[${own.map(encodeSpan).join(',')}]}`;
    return `{"resource":{"attributes":${encodeAttributes(resource.attributes)}},"scopeSpans":[${scoped}]}`;
  });
  return `{"resourceSpans":[${parts.join(',')}]}`;
}
