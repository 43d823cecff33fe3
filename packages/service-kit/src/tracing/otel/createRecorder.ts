import { randomUUID } from 'node:crypto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { TracingSettings } from '../../config/tracingSettings.ts';
import { LoggableError } from '../../errors/LoggableError.ts';
import { NO_SPAN, type Recorder, type Span } from '../spans.ts';
import { newSpanId, newTraceId, spanIdOf, traceIdOf } from '../traceparent.ts';
import { createSender } from './createSender.ts';
import type { EndedSpan } from './EndedSpan.ts';
import { PROTOCOLS } from './protocols.ts';
import { NO_ATTRIBUTES, RecordedSpan } from './RecordedSpan.ts';
import { samplerOf } from './sampler.ts';
import type { Origin } from './SpanBatch.ts';
import { SpanQueue } from './SpanQueue.ts';

/** The namespace that all parts of this product share. */
const PRODUCT = 'jobtrail';
const NO_LINKS: readonly string[] = [];

/** A recorder that sends its spans to a collector. */
export interface ExportingRecorder extends Recorder {
  /** Sends the recorded spans, and records no more. It waits for the collector without a limit. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The name of this part, unless OTEL_SERVICE_NAME gives another. */
  readonly part: string;
  readonly settings: TracingSettings;
  readonly url: string;
  /** Called when spans could not be sent, or were rejected. */
  readonly onFailure: (error: unknown, spans: number) => void;
}

/** The traceparent of a span that is not recorded: what it causes is not recorded either. */
const unrecorded = (traceId: string, spanId: string): Span => ({
  ...NO_SPAN,
  traceparent: `00-${traceId}-${spanId}-00`,
});

/**
 * Creates a recorder with the resources, the sampling and the transport of OpenTelemetry. Spans wait in a bounded queue;
 * what exceeds it is dropped.
 */
export function createRecorder({ part, settings, url, onFailure }: Options): ExportingRecorder {
  const { contentType, createBatch, rejectedIn } = PROTOCOLS[settings.OTEL_EXPORTER_OTLP_PROTOCOL];
  const queue = new SpanQueue({
    createBatch,
    send: createSender({
      url,
      contentType,
      headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
      timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
      rejectedIn,
      onRejected: (spans) => onFailure(new LoggableError('The collector has rejected them.'), spans),
    }),
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
    maxBatchSize: Math.min(settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, settings.OTEL_BSP_MAX_QUEUE_SIZE),
    onFailure,
  });
  const common = { 'service.namespace': PRODUCT, ...settings.OTEL_RESOURCE_ATTRIBUTES };
  const own = resourceFromAttributes({
    'service.instance.id': randomUUID(),
    ...common,
    'service.name': settings.OTEL_SERVICE_NAME ?? part,
  });
  /** By the name of the other program; there are only as many as our code names. */
  const others = new Map<string, Origin>();
  const originOf = (service: string): Origin => {
    const known = others.get(service) ?? resourceFromAttributes({ ...common, 'service.name': service });
    others.set(service, known);
    return known;
  };
  const isRecorded = samplerOf(settings);
  const onEnd = (span: EndedSpan): void => queue.add(own, span);
  return {
    start({ name, kind, attributes = NO_ATTRIBUTES, parent, links = NO_LINKS }) {
      const traceId = parent === undefined ? newTraceId() : traceIdOf(parent);
      const spanId = newSpanId();
      if (!isRecorded(traceId, parent)) return unrecorded(traceId, spanId);
      const parentId = parent === undefined ? undefined : spanIdOf(parent);
      return new RecordedSpan({ name, kind, traceId, spanId, parentId, attributes, links }, onEnd);
    },
    add({ service, ...span }) {
      queue.add(originOf(service), { ...span, links: NO_LINKS });
    },
    stop: () => queue.stop(),
  };
}
