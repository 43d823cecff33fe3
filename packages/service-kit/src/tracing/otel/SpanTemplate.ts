import type { Attributes, SpanKind } from '../spans.ts';
import { encodeSpan, type EndedSpan } from './encodeSpan.ts';
import { NANO_DIGITS, nanosAfterSecond, nanosOf, secondsOf } from './nanosOf.ts';

const TRACE_ID = '?'.repeat(32);
const SPAN_ID = '!'.repeat(16);
const PARENT_ID = '#'.repeat(16);
const SECOND_DIGITS = 10;
/** The first time with that many digits of seconds, in 2001. */
const FIRST_MS = 10 ** (SECOND_DIGITS - 1) * 1000;
const ZERO = 0x30;

/** Writes ASCII. */
function writeText(text: string, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
}

/** Writes an integer with leading zeros. */
function writeNumber(number: number, digits: number, bytes: Uint8Array, at: number): void {
  let left = number;
  for (let index = at + digits - 1; index >= at; index -= 1) {
    const rest = Math.floor(left / 10);
    bytes[index] = ZERO + left - rest * 10;
    left = rest;
  }
}

function writeTime(ms: number, bytes: Uint8Array, at: number): void {
  writeNumber(secondsOf(ms), SECOND_DIGITS, bytes, at);
  writeNumber(nanosAfterSecond(ms), NANO_DIGITS, bytes, at + SECOND_DIGITS);
}

/**
 * The bytes of spans that differ only in their ids and times. Filling it in takes about as long as making a text and
 * copying that, and leaves no garbage.
 */
export class SpanTemplate {
  readonly #bytes: Uint8Array;
  readonly #traceIdAt: number;
  readonly #spanIdAt: number;
  readonly #parentIdAt: number;
  readonly #startAt: number;
  readonly #endAt: number;

  /** @param example a span without links that has not failed */
  constructor(example: EndedSpan) {
    const parentId = example.parentId === undefined ? undefined : PARENT_ID;
    const text = encodeSpan({
      ...example,
      traceId: TRACE_ID,
      spanId: SPAN_ID,
      parentId,
      startedAt: FIRST_MS,
      ms: 1,
    });
    this.#bytes = Buffer.from(text, 'latin1');
    this.#traceIdAt = text.indexOf(TRACE_ID);
    this.#spanIdAt = text.indexOf(SPAN_ID);
    this.#parentIdAt = text.indexOf(PARENT_ID);
    this.#startAt = text.lastIndexOf(nanosOf(FIRST_MS));
    this.#endAt = text.lastIndexOf(nanosOf(FIRST_MS + 1));
  }

  get length(): number {
    return this.#bytes.length;
  }

  write({ traceId, spanId, parentId, startedAt, ms }: EndedSpan, bytes: Uint8Array, at: number): void {
    bytes.set(this.#bytes, at);
    writeText(traceId, bytes, at + this.#traceIdAt);
    writeText(spanId, bytes, at + this.#spanIdAt);
    if (parentId !== undefined) writeText(parentId, bytes, at + this.#parentIdAt);
    writeTime(startedAt, bytes, at + this.#startAt);
    writeTime(startedAt + ms, bytes, at + this.#endAt);
  }
}

interface Known {
  readonly name: string;
  readonly kind: SpanKind;
  /** Of spans with a parent. */
  inner?: SpanTemplate;
  /** Of spans that begin a trace. */
  outer?: SpanTemplate;
}
/** By frozen attributes, which are the same object each time, such as those of a statement or of a route. */
const templates = new WeakMap<Attributes, Known>();

function knownFor({ name, kind, attributes }: EndedSpan): Known | undefined {
  const known = templates.get(attributes);
  if (known !== undefined) return known.name === name && known.kind === kind ? known : undefined;
  if (!Object.isFrozen(attributes)) return undefined;
  const added = { name, kind };
  templates.set(attributes, added);
  return added;
}

/**
 * The template for a span.
 * @returns undefined if it is not one of many: it has links, has failed, or has attributes of its own
 */
export function templateFor(span: EndedSpan): SpanTemplate | undefined {
  if (span.failed || span.links.length > 0 || span.startedAt < FIRST_MS) return undefined;
  const known = knownFor(span);
  if (known === undefined) return undefined;
  if (span.parentId === undefined) return (known.outer ??= new SpanTemplate(span));
  return (known.inner ??= new SpanTemplate(span));
}
