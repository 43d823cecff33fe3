import { ROOT_CONTEXT } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../../config/tracingSettings.ts';
import { isSampled } from '../traceparent.ts';

const PARENT_BASED = 'parentbased_';

/** Decides whether a span is recorded. */
type Sample = (traceId: string, parent: string | undefined) => boolean;

/** Creates the sampler that OTEL_TRACES_SAMPLER and its argument configure. */
export function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Pick<TracingSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): Sample {
  const ratio = new TraceIdRatioBasedSampler(share);
  const begins = (traceId: string): boolean => {
    if (name.endsWith('always_on')) return true;
    if (name.endsWith('always_off')) return false;
    return ratio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
  if (!name.startsWith(PARENT_BASED)) return begins;
  return (traceId, parent) => (parent === undefined ? begins(traceId) : isSampled(parent));
}
