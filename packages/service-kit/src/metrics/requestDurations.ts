import { Histogram, type Registry } from 'prom-client';

/** Records a finished request by the pattern of its route, never by its path. */
export type RecordRequest = (route: string, status: number, seconds: number) => void;

/** Reports the durations of requests. */
export function observeRequests(registry: Registry): RecordRequest {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  return (route, status, seconds) => requests.labels(route, String(status)).observe(seconds);
}
