import { encodeSpan, type EndedSpan } from './encodeSpan.ts';
import { templateFor } from './SpanTemplate.ts';

const INITIAL_BYTES = 16_384;
const REQUEST = { begin: '{"resourceSpans":[', end: ']}' };
const ORIGIN_END = ']}]}';
const COMMA = 0x2c;

/**
 * Spans as one request of OTLP over HTTP in JSON (opentelemetry-proto 1, `ExportTraceServiceRequest`). Its memory is used
 * again after `clear`, because new memory for each request costs more than encoding the spans in it.
 */
export class SpanBatch {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;
  #origin = '';
  #count = 0;

  /** How many spans it holds. */
  get count(): number {
    return this.#count;
  }

  /**
   * Adds a span.
   * @param origin what `beginOrigin` gives for the program that has recorded the span
   */
  add(origin: string, span: EndedSpan): void {
    if (origin === this.#origin) this.#writeByte(COMMA);
    else this.#write(`${this.#count === 0 ? REQUEST.begin : `${ORIGIN_END},`}${origin}`);
    const template = templateFor(span);
    if (template === undefined) this.#write(encodeSpan(span));
    else {
      this.#reserve(template.length);
      template.write(span, this.#bytes, this.#length);
      this.#length += template.length;
    }
    this.#origin = origin;
    this.#count += 1;
  }

  /** Ends the request. The result is valid until `clear`. */
  finish(): Buffer {
    this.#write(this.#count === 0 ? `${REQUEST.begin}${REQUEST.end}` : `${ORIGIN_END}${REQUEST.end}`);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins a new request. */
  clear(): void {
    this.#length = 0;
    this.#origin = '';
    this.#count = 0;
  }

  /** @param text in ASCII */
  #write(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  #writeByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
