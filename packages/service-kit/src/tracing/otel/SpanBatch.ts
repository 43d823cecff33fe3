import type { Resource } from '@opentelemetry/resources';
import type { EndedSpan } from './EndedSpan.ts';

/** What identifies a program that records spans. It is the same object for all its spans. */
export type Origin = Pick<Resource, 'attributes'>;

/** The name of this product among instrumentations. */
export const SCOPE = 'jobtrail';

/** Longer names, keys and texts are cut off. */
export const TEXT_MAX = 200;

/** Spans as one request of OTLP over HTTP (opentelemetry-proto 1, `ExportTraceServiceRequest`). */
export interface SpanBatch {
  /** How many spans it holds. */
  readonly count: number;
  /**
   * Adds a span.
   * @param origin the program that has recorded it
   */
  readonly add: (origin: Origin, span: EndedSpan) => void;
  /** Ends the request. The result is valid until `clear`. */
  readonly finish: () => Buffer;
  /** Begins a new request in the same memory. */
  readonly clear: () => void;
}
