import type { EndedSpan } from '../EndedSpan.ts';
import { GrowableBuffer } from '../GrowableBuffer.ts';
import { type Origin, SCOPE, type SpanBatch } from '../SpanBatch.ts';
import { encodeAttributes, encodeSpan } from './encodeSpan.ts';

const REQUEST = { begin: '{"resourceSpans":[', end: ']}' };
const ORIGIN_END = ']}]}';

/** The beginning of the spans of one program (`ResourceSpans` and `ScopeSpans`). */
const beginOrigin = ({ attributes }: Origin): string =>
  `{"resource":{"attributes":${encodeAttributes(attributes)}},"scopeSpans":[{"scope":{"name":"${SCOPE}"},"spans":[`;

/** Spans as a request in JSON, in ASCII only. */
export class JsonBatch implements SpanBatch {
  readonly #bytes = new GrowableBuffer();
  #origin: Origin | null = null;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(origin: Origin, span: EndedSpan): void {
    this.#bytes.appendText(this.#separator(origin));
    this.#bytes.appendText(encodeSpan(span));
    this.#origin = origin;
    this.#count += 1;
  }

  finish(): Buffer {
    this.#bytes.appendText(this.#count === 0 ? REQUEST.begin : ORIGIN_END);
    this.#bytes.appendText(REQUEST.end);
    return this.#bytes.content();
  }

  clear(): void {
    this.#bytes.clear();
    this.#origin = null;
    this.#count = 0;
  }

  /** The text between the last span and the next span of a program. */
  #separator(origin: Origin): string {
    if (origin === this.#origin) return ',';
    return (this.#count === 0 ? REQUEST.begin : `${ORIGIN_END},`) + beginOrigin(origin);
  }
}
