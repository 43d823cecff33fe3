import { z } from 'zod';

/** The setting that moves /metrics to a port of its own. */
export const metricsSettings = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
};

/** @returns a sentence if the metrics would have the same port as the calls */
export function metricsProblem({
  METRICS_PORT,
  PORT,
}: {
  readonly METRICS_PORT?: unknown;
  readonly PORT?: unknown;
}): string | undefined {
  return METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT
    ? 'must be another port than PORT'
    : undefined;
}
