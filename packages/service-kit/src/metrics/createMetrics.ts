import { collectDefaultMetrics, Registry } from 'prom-client';
import { observeEventLoop } from './eventLoopDelay.ts';
import { observeRequests, type RecordRequest } from './requestDurations.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Whether they are served on a port of their own instead of the port of the calls. */
  readonly hasOwnPort: boolean;
  readonly observe: RecordRequest;
}

/** Creates the metrics of one part, in a separate registry so that tests can start several. */
export function createMetrics(part: string, { hasOwnPort = false }: { hasOwnPort?: boolean } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: part });
  collectDefaultMetrics({ register: registry });
  observeEventLoop(registry);
  return { registry, hasOwnPort, observe: observeRequests(registry) };
}
