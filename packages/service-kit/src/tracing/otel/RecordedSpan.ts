import {
  type HrTime,
  type Link,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import type { InstrumentationScope } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Attributes, ForeignSpan, Span } from '../spans.ts';
import { flagsOf, spanIdOf, traceIdOf } from '../traceparent.ts';

const ERROR_TYPE = 'error.type';
/** What a span has before anything is known. */
export const NO_ATTRIBUTES: Attributes = Object.freeze({});
const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** The facts about a span that are known when it begins. */
export interface Beginning extends Omit<ForeignSpan, 'service' | 'kind' | 'ms' | 'failed'> {
  readonly kind: SpanKind;
  /** The traceparents of spans in other traces. */
  readonly linked: readonly string[];
  readonly resource: Resource;
  readonly scope: InstrumentationScope;
}

/**
 * A span that is sent to a collector. While a request runs it only keeps what is set on it; what exporters read is computed
 * when they ask.
 */
export class RecordedSpan implements Span, ReadableSpan {
  name: string;
  attributes: Attributes;
  failed = false;
  /** In ms; the clock of `startedAt` may be set, so it is measured with another. */
  ms = 0;
  ended = false;
  readonly beginning: Beginning;
  readonly parentSpanContext?: SpanContext;
  readonly #onEnd: (span: RecordedSpan) => void;
  readonly #ticks = performance.now();

  constructor(beginning: Beginning, onEnd: (span: RecordedSpan) => void) {
    this.beginning = beginning;
    this.name = beginning.name;
    this.attributes = beginning.attributes;
    this.#onEnd = onEnd;
    const { traceId, parentId } = beginning;
    if (parentId !== undefined) this.parentSpanContext = { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED };
  }

  get traceparent(): string {
    return `00-${this.beginning.traceId}-${this.beginning.spanId}-01`;
  }

  rename(name: string): void {
    this.name = name;
  }

  set(attributes: Attributes): void {
    // The shared object is not changed.
    this.attributes = this.attributes === NO_ATTRIBUTES ? attributes : { ...this.attributes, ...attributes };
  }

  fail(type: string): void {
    this.failed = true;
    this.set({ [ERROR_TYPE]: type });
  }

  /** @param ms how long it took, if another program has measured it */
  end(ms = performance.now() - this.#ticks): void {
    if (this.ended) return;
    this.ended = true;
    this.ms = ms;
    this.#onEnd(this);
  }

  spanContext(): SpanContext {
    const { traceId, spanId } = this.beginning;
    return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
  }
  get kind(): SpanKind {
    return this.beginning.kind;
  }
  get startTime(): HrTime {
    return hrTimeOf(this.beginning.startedAt);
  }
  get endTime(): HrTime {
    return hrTimeOf(this.beginning.startedAt + this.ms);
  }
  get duration(): HrTime {
    return hrTimeOf(this.ms);
  }
  get status(): { code: SpanStatusCode } {
    return { code: this.failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET };
  }
  get links(): Link[] {
    return this.beginning.linked.map((link) => ({
      context: { traceId: traceIdOf(link), spanId: spanIdOf(link), traceFlags: flagsOf(link) },
    }));
  }
  get resource(): Resource {
    return this.beginning.resource;
  }
  get instrumentationScope(): InstrumentationScope {
    return this.beginning.scope;
  }
  readonly events = [];
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
}
