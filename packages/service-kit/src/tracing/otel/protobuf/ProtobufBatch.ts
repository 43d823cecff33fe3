import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { EndedSpan } from '../EndedSpan.ts';
import { GrowableBuffer } from '../GrowableBuffer.ts';
import { type Origin, SCOPE, type SpanBatch } from '../SpanBatch.ts';
import { encodeAttributes, encodeText } from './encodeAttributes.ts';
import { sharedFieldsOf } from './sharedFieldsOf.ts';
import { headLength, writeHead } from './writeHead.ts';

// Tags of opentelemetry-proto 1: a field's number, and that its length follows.
/** `ExportTraceServiceRequest.resource_spans`. */
const RESOURCE_SPANS = 0x0a;
/** `ResourceSpans.scope_spans`. */
const SCOPE_SPANS = 0x12;
/** `ScopeSpans.spans`. */
const SPANS = 0x12;

/** Fields of opentelemetry-proto 1, `ResourceSpans` and `Resource`. */
const RESOURCE = { number: 1, attributes: 1 };
/** Fields of opentelemetry-proto 1, `ScopeSpans` and `InstrumentationScope`. */
const SCOPE_FIELD = { number: 1, name: 1 };

/** The size of a length that is known only at the end: enough for 256 MB. */
const LENGTH_BYTES = 4;
const LENGTH_BITS = 7;
const LENGTH_MASK = 0x7f;
/** The bit that marks that another byte of a length follows. */
const CONTINUES = 0x80;

const resourceOf = ({ attributes }: Origin): Uint8Array => {
  const writer = new BinaryWriter().tag(RESOURCE.number, WireType.LengthDelimited).fork();
  encodeAttributes(writer, RESOURCE.attributes, attributes);
  return writer.join().finish();
};
const scope = encodeText(
  new BinaryWriter().tag(SCOPE_FIELD.number, WireType.LengthDelimited).fork(),
  SCOPE_FIELD.name,
  SCOPE,
)
  .join()
  .finish();

/** Spans as a request in protocol buffers. */
export class ProtobufBatch implements SpanBatch {
  readonly #bytes = new GrowableBuffer();
  #origin: Origin | null = null;
  #resourceSpansAt = 0;
  #scopeSpansAt = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(origin: Origin, span: EndedSpan): void {
    if (origin !== this.#origin) {
      this.#endOrigin();
      this.#beginOrigin(origin);
    }
    const facts = sharedFieldsOf(span);
    const head = headLength(span);
    this.#bytes.reserve(1 + LENGTH_BYTES + head + facts.length);
    this.#writeTag(SPANS);
    this.#writeLength(head + facts.length);
    writeHead(span, this.#bytes.memory, this.#bytes.length);
    this.#bytes.length += head;
    this.#bytes.append(facts);
    this.#count += 1;
  }

  finish(): Buffer {
    this.#endOrigin();
    return this.#bytes.content();
  }

  clear(): void {
    this.#bytes.clear();
    this.#origin = null;
    this.#count = 0;
  }

  #beginOrigin(origin: Origin): void {
    this.#resourceSpansAt = this.#beginMessage(RESOURCE_SPANS);
    this.#bytes.append(resourceOf(origin));
    this.#scopeSpansAt = this.#beginMessage(SCOPE_SPANS);
    this.#bytes.append(scope);
    this.#origin = origin;
  }

  #endOrigin(): void {
    if (this.#origin === null) return;
    this.#endMessage(this.#scopeSpansAt);
    this.#endMessage(this.#resourceSpansAt);
    this.#origin = null;
  }

  /** @returns where its content begins */
  #beginMessage(tag: number): number {
    this.#bytes.reserve(1 + LENGTH_BYTES);
    this.#writeTag(tag);
    this.#bytes.length += LENGTH_BYTES;
    return this.#bytes.length;
  }

  /** Writes the length of a message with all the bytes that were kept free for it, which protocol buffers allow. */
  #endMessage(begin: number): void {
    const { memory, length } = this.#bytes;
    const last = begin - 1;
    let left = length - begin;
    for (let at = begin - LENGTH_BYTES; at < last; at += 1) {
      memory[at] = (left & LENGTH_MASK) | CONTINUES;
      left >>>= LENGTH_BITS;
    }
    memory[last] = left;
  }

  #writeTag(tag: number): void {
    this.#bytes.memory[this.#bytes.length] = tag;
    this.#bytes.length += 1;
  }

  #writeLength(length: number): void {
    const { memory } = this.#bytes;
    let at = this.#bytes.length;
    let left = length;
    for (; left > LENGTH_MASK; at += 1) {
      memory[at] = (left & LENGTH_MASK) | CONTINUES;
      left >>>= LENGTH_BITS;
    }
    memory[at] = left;
    this.#bytes.length = at + 1;
  }
}
