import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Sampling interval of the event loop; the reported delay is what exceeds it. */
const SAMPLE_MS = 5;
const NS_PER_S = 1e9;
const QUANTILES = [0.5, 0.99, 0.999, 1];

/**
 * Reports how long the event loop has delayed its timers since the last scrape. prom-client's own metric stops at p99.
 */
export function observeEventLoop(registry: Registry): void {
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
