import { randomUUID } from 'node:crypto';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  type SpanContext,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { millisToHrTime, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { LoggableError } from '../errors/LoggableError.ts';
import { isSampled, spanIdOf, traceIdOf } from './requestScope.ts';
import type { ForeignSpan, Recorder, Span, SpanKind } from './spans.ts';
import { recordedShare, type TracingSettings } from './tracingSettings.ts';

/** The namespace that all parts of this product share. */
const PRODUCT = 'jobtrail';
const KINDS: Readonly<Record<SpanKind, Kind>> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
};
/** The last time in ms whose nanoseconds a collector can parse. Clocks of browsers can show anything. */
const MAX_MS = 9_223_372_036_853;

/** A recorder that sends its spans to a collector. */
interface ExportingRecorder extends Recorder {
  /** Sends the recorded spans, and records no more. It waits for the collector without a limit. */
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The name of this part, unless OTEL_SERVICE_NAME gives another. */
  readonly part: string;
  readonly settings: TracingSettings;
  readonly url: string;
  /** Called when spans could not be sent, were rejected, or did not fit into the queue. */
  readonly onFailure: (error: unknown) => void;
}

function samplerOf(settings: TracingSettings): Sampler {
  const { OTEL_TRACES_SAMPLER: name } = settings;
  const share = recordedShare(settings);
  const root = name.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(share)
    : share === 1
      ? new AlwaysOnSampler()
      : new AlwaysOffSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

const contextOf = (traceparent: string): SpanContext => ({
  traceId: traceIdOf(traceparent),
  spanId: spanIdOf(traceparent),
  traceFlags: isSampled(traceparent) ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

function ourSpan(span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let failed = false;
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      if (failed) return;
      failed = true;
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
    },
    end: () => span.end(),
  };
}

/** What the processor takes: a span of another program has ended before this process learns of it. */
function readableSpan(span: ForeignSpan, resource: Resource): Parameters<BatchSpanProcessor['onEnd']>[0] {
  const { name, kind, traceId, spanId, parentId, ms, failed, attributes } = span;
  const startedAt = Math.min(Math.max(span.startedAt, 0), MAX_MS - ms);
  const context = { traceId, traceFlags: TraceFlags.SAMPLED };
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => ({ ...context, spanId }),
    ...(parentId !== undefined && { parentSpanContext: { ...context, spanId: parentId } }),
    startTime: millisToHrTime(startedAt),
    endTime: millisToHrTime(startedAt + ms),
    duration: millisToHrTime(ms),
    ended: true,
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: { name: PRODUCT },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Reports what the SDK only writes to its own log, where the text may quote the collector. */
function reportWarnings(onFailure: Options['onFailure']): void {
  const nothing = (): void => undefined;
  const warn = (text: string): void => {
    if (text.startsWith('Received Partial Success')) onFailure(new LoggableError('The collector has rejected some.'));
    if (text.startsWith('Dropped ')) onFailure(new LoggableError('Too many were waiting.'));
  };
  const options = { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true };
  diag.setLogger({ error: nothing, warn, info: nothing, debug: nothing, verbose: nothing }, options);
}

/**
 * Creates a recorder with the SDK and the exporter of OpenTelemetry. Spans wait in a bounded queue; what exceeds it is
 * dropped.
 */
export function createRecorder({ part, settings, url, onFailure }: Options): ExportingRecorder {
  setGlobalErrorHandler(onFailure);
  reportWarnings(onFailure);
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({
      url,
      headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
      timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    }),
    scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
    maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: Math.min(settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, settings.OTEL_BSP_MAX_QUEUE_SIZE),
  });
  const common = { 'service.namespace': PRODUCT, ...settings.OTEL_RESOURCE_ATTRIBUTES };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      ...common,
      'service.name': settings.OTEL_SERVICE_NAME ?? part,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(PRODUCT);
  /** By the name of the other program; there are only as many as our code names. */
  const others = new Map<string, Resource>();
  const resourceOf = (service: string): Resource => {
    const known = others.get(service) ?? resourceFromAttributes({ ...common, 'service.name': service });
    others.set(service, known);
    return known;
  };
  return {
    start({ name, kind, attributes = {}, parent, links = [] }) {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent));
      const linked = links.map((link) => ({ context: contextOf(link) }));
      return ourSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes, links: linked }, context));
    },
    add: (span) => processor.onEnd(readableSpan(span, resourceOf(span.service))),
    stop: () => provider.shutdown(),
  };
}
