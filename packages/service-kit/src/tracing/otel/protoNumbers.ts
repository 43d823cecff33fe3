import type { SpanKind } from '../spans.ts';

/** The numbers of opentelemetry-proto 1, `Span.SpanKind`. */
export const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };

/** The number of an error in opentelemetry-proto 1, `Status.StatusCode`. */
export const ERROR = 2;
