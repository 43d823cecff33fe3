const INITIAL_BYTES = 16_384;
const REQUEST = { begin: '{"resourceSpans":[', end: ']}' };
const ORIGIN_END = ']}]}';

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
   * @param span what `encodeSpan` gives
   */
  add(origin: string, span: string): void {
    if (origin === this.#origin) this.#write(`,${span}`);
    else this.#write(`${this.#count === 0 ? REQUEST.begin : `${ORIGIN_END},`}${origin}${span}`);
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
    const needed = this.#length + text.length;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }
}
