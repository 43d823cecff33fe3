import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Sampling interval of the event loop; the reported delay is what exceeds it. */
const SAMPLE_MS = 5;
const NS_PER_S = 1e9;
const PERCENTILES = [50, 99, 99.9, 100];

/**
 * Reports how long the event loop has delayed its timers since the last scrape. prom-client's own metric stops at p99.
 */
export function observeEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const gauge = new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'How long the event loop kept timers waiting since the measures were last read',
    // Not `quantile`, which Prometheus keeps for summaries.
    labelNames: ['percentile'],
    registers: [registry],
    collect: () => {
      for (const percentile of PERCENTILES)
        gauge.labels(String(percentile)).set(Math.max(0, delay.percentile(percentile) / NS_PER_S - SAMPLE_MS / 1000));
      delay.reset();
    },
  });
}
