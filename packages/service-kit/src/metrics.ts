import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Notes a finished request: its route's pattern, never its path. */
  observe: (route: string, status: number, seconds: number) => void;
}

/** Metrics of one service, in a registry of its own so that tests can start many. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return { registry, observe: (route, status, seconds) => requests.labels(route, String(status)).observe(seconds) };
}
