import { randomUUID } from 'node:crypto';
import { SpanKind as SdkKind } from '@opentelemetry/api';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../../config/tracingSettings.ts';
import { NO_SPAN, type Recorder, type Span, type SpanKind } from '../spans.ts';
import { newTraceparent, spanIdOf, traceIdOf } from '../traceparent.ts';
import { createExporter } from './createExporter.ts';
import { QuietExporter } from './QuietExporter.ts';
import { NO_ATTRIBUTES, RecordedSpan } from './RecordedSpan.ts';
import { samplerOf } from './sampler.ts';

/** The name of this product among instrumentations, and what its parts have in common. */
const PRODUCT = 'jobtrail';
const NO_LINKS: readonly string[] = [];

const KINDS: Readonly<Record<SpanKind, SdkKind>> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
};

/** A recorder that sends its spans to a collector. */
export interface ExportingRecorder extends Recorder {
  /** Sends what has been recorded, and records nothing more. It waits for the collector as long as that takes. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The name of this part, unless OTEL_SERVICE_NAME gives another. */
  readonly part: string;
  readonly settings: TracingSettings;
  readonly url: string;
  /** Called when spans could not be sent. */
  readonly onFailure: (error: unknown, spans: number) => void;
}

/** The traceparent of a span that is not recorded: what it causes is not recorded either. */
const unrecorded = (traceId: string, spanId: string): Span => ({
  ...NO_SPAN,
  traceparent: `00-${traceId}-${spanId}-00`,
});

/**
 * Creates a recorder with the queue, the sampling and the transport of the OpenTelemetry SDK. Spans wait in a bounded
 * queue; what exceeds it is dropped.
 */
export function createRecorder({ part, settings, url, onFailure }: Options): ExportingRecorder {
  const exporter = createExporter({
    url,
    headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  const processor = new BatchSpanProcessor({
    exporter: new QuietExporter(exporter, onFailure),
    scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
    maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: Math.min(settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, settings.OTEL_BSP_MAX_QUEUE_SIZE),
  });
  const onEnd = (span: RecordedSpan): void => processor.onEnd(span);
  const scope = { name: PRODUCT };
  const common = { 'service.namespace': PRODUCT, ...settings.OTEL_RESOURCE_ATTRIBUTES };
  const resource = resourceFromAttributes({
    'service.instance.id': randomUUID(),
    ...common,
    'service.name': settings.OTEL_SERVICE_NAME ?? part,
  });
  /** By the name of the other program; there are only as many as our code names. */
  const others = new Map<string, Resource>();
  const resourceOf = (service: string): Resource => {
    const known = others.get(service) ?? resourceFromAttributes({ ...common, 'service.name': service });
    others.set(service, known);
    return known;
  };
  const isRecorded = samplerOf(settings);
  return {
    start({ name, kind, attributes = NO_ATTRIBUTES, parent, links = NO_LINKS }) {
      const own = newTraceparent();
      const traceId = traceIdOf(parent ?? own);
      const spanId = spanIdOf(own);
      if (!isRecorded(traceId, parent)) return unrecorded(traceId, spanId);
      const parentId = parent === undefined ? undefined : spanIdOf(parent);
      const startedAt = Date.now();
      return new RecordedSpan(
        { name, kind: KINDS[kind], traceId, spanId, parentId, startedAt, attributes, linked: links, resource, scope },
        onEnd,
      );
    },
    add({ service, name, kind, traceId, spanId, parentId, startedAt, ms, failed, attributes }) {
      const span = new RecordedSpan(
        {
          ...{ name, kind: KINDS[kind], traceId, spanId, parentId, startedAt, attributes, scope },
          ...{ linked: NO_LINKS, resource: resourceOf(service) },
        },
        onEnd,
      );
      span.failed = failed;
      span.end(ms);
    },
    stop: () => processor.shutdown(),
  };
}
