import { Histogram, type Registry } from 'prom-client';

/** Records a finished request by the pattern of its route, never by its path. */
export type RecordRequest = (route: string, status: number, seconds: number) => void;

/** How many durations are kept before they are added to the histogram. */
const BATCH = 256;

/**
 * Reports the durations of requests. They are added to the histogram in batches and before each reading, which takes less
 * of the processor than adding each at its time (docs/decisions/0105-cost-of-a-small-request.md).
 */
export function observeRequests(registry: Registry): RecordRequest {
  const batch: Array<Parameters<RecordRequest>> = [];
  const addBatch = (): void => {
    for (const [route, status, seconds] of batch) histogram.labels(route, String(status)).observe(seconds);
    batch.length = 0;
  };
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
    collect: addBatch,
  });
  return (...request) => {
    batch.push(request);
    if (batch.length >= BATCH) addBatch();
  };
}
