import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });
const ms = z.coerce.number().int().min(1).max(600_000);
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const percentDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};
/** `name=value,name=value` with percent-encoding, as OpenTelemetry writes lists. */
const pairs = z
  .string()
  .refine(
    (text) => text.split(',').every((pair) => /^\s*[^=\s]+\s*=/.test(pair)) && percentDecodable(text),
    'must look like name=value,name=value, with percent-encoding where a value has special characters',
  )
  .transform((text): Readonly<Record<string, string>> =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );

/** The settings of tracing, under the names of OpenTelemetry. Nothing is recorded without an endpoint. */
export const tracingSettings = {
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** The address of a collector; `/v1/traces` is added to its path. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** The whole address for spans. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: ms.default(10_000),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_BSP_SCHEDULE_DELAY: ms.default(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(1).max(100_000).default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(512),
};

/** The parsed settings of tracing. */
export type TracingSettings = Readonly<z.output<z.ZodObject<typeof tracingSettings>>>;

/** The address to which spans are sent; null if tracing is off. */
export function spansUrl(settings: TracingSettings): string | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = settings;
  if (settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none') return null;
  if (whole !== undefined) return whole;
  return base === undefined ? null : `${base.replace(/\/+$/, '')}/v1/traces`;
}

/**
 * The share of traces that pages record. It is 0 if the sampler does not follow its caller, because then it would not
 * record the same traces.
 */
export function browserShare(settings: TracingSettings): number {
  const { OTEL_TRACES_SAMPLER: sampler } = settings;
  const follows = sampler.startsWith('parentbased_') || sampler === 'always_on';
  return spansUrl(settings) !== null && follows ? recordedShare(settings) : 0;
}

/** The share of traces that begin here and are recorded, from 0 to 1. */
export function recordedShare({
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Pick<TracingSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>): number {
  if (sampler.endsWith('traceidratio')) return share;
  return sampler.endsWith('always_on') ? 1 : 0;
}
