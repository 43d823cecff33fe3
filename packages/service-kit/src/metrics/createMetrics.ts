import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { observeEventLoop } from './eventLoopDelay.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Whether they are served on a port of their own instead of the port of the calls. */
  readonly hasOwnPort: boolean;
  /** Records a finished request by the pattern of its route, never by its path. */
  readonly observe: (route: string, status: number, seconds: number) => void;
}

/** Creates the metrics of one part, in a separate registry so that tests can start several. */
export function createMetrics(part: string, { hasOwnPort = false }: { hasOwnPort?: boolean } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: part });
  collectDefaultMetrics({ register: registry });
  observeEventLoop(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    hasOwnPort,
    observe: (route, status, seconds) => durations.labels(route, String(status)).observe(seconds),
  };
}

/** Reports how far the clock of this host differs from that of the database. */
export function observeClock(registry: Registry, hostAheadMs: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'clock_offset_seconds',
    help: 'How far the clock of this host is ahead of that of the database; negative if it is behind',
    registers: [registry],
    collect: () => gauge.set(hostAheadMs() / 1000),
  });
}
