import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Records a finished request by the pattern of its route, never by its path. */
  observe: (route: string, status: number, seconds: number) => void;
}

/** Sampling interval of the event loop; the reported delay is what exceeds it. */
const SAMPLE_MS = 5;
const NS_PER_S = 1e9;
const QUANTILES = [0.5, 0.99, 0.999, 1];

/**
 * Reports how long the event loop has delayed its timers since the last scrape. prom-client's own metric stops at p99.
 */
function observeEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const gauge = new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'How long the event loop kept timers waiting since the measures were last read',
    labelNames: ['quantile'],
    registers: [registry],
    collect: () => {
      for (const quantile of QUANTILES)
        gauge.labels(String(quantile)).set(Math.max(0, delay.percentile(quantile * 100) / NS_PER_S - SAMPLE_MS / 1000));
      delay.reset();
    },
  });
}

/** Creates the metrics of one service, in a separate registry so that tests can start several. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  observeEventLoop(registry);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return { registry, observe: (route, status, seconds) => requests.labels(route, String(status)).observe(seconds) };
}
