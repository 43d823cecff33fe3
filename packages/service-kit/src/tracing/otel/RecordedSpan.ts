import type { Attributes, Span, SpanKind } from '../spans.ts';
import type { EndedSpan } from './EndedSpan.ts';

const ERROR_TYPE = 'error.type';
/** The attributes of a new span. */
export const NO_ATTRIBUTES: Attributes = Object.freeze({});

/** The properties of a span that are known when it begins. */
export interface Beginning {
  readonly name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly attributes: Attributes;
  /** The traceparents of spans in other traces. */
  readonly links: readonly string[];
}

/** A span that is sent to a collector when it ends. */
export class RecordedSpan implements Span, EndedSpan {
  name: string;
  attributes: Attributes;
  failed = false;
  /** In ms; the clock of `startedAt` may be set, so it is measured with another. */
  ms = 0;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly links: readonly string[];
  readonly startedAt = Date.now();
  readonly #ticks = performance.now();
  #onEnd: ((span: EndedSpan) => void) | null;

  constructor(
    { name, kind, traceId, spanId, parentId, attributes, links }: Beginning,
    onEnd: (span: EndedSpan) => void,
  ) {
    this.name = name;
    this.kind = kind;
    this.traceId = traceId;
    this.spanId = spanId;
    this.parentId = parentId;
    this.attributes = attributes;
    this.links = links;
    this.#onEnd = onEnd;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  rename(name: string): void {
    this.name = name;
  }

  set(attributes: Attributes): void {
    // The shared object is not changed.
    this.attributes = this.attributes === NO_ATTRIBUTES ? attributes : { ...this.attributes, ...attributes };
  }

  fail(type: string): void {
    if (this.failed) return;
    this.failed = true;
    this.set({ [ERROR_TYPE]: type });
  }

  end(): void {
    const onEnd = this.#onEnd;
    if (onEnd === null) return;
    this.#onEnd = null;
    this.ms = performance.now() - this.#ticks;
    onEnd(this);
  }
}
