import type { UpstreamEvents } from '../forward/Upstream.ts';
import type { Log } from '../log.ts';
import type { GatewayMetrics } from './gatewayMetrics.ts';
import { upstreamFailureOf } from './upstreamFailure.ts';

/** Counts what happens to the replicas of services, and logs which leave and return. */
export function reportUpstreams(metrics: GatewayMetrics, log: Log): UpstreamEvents {
  return {
    onRetry: metrics.retried,
    onFailure(upstream, replica, error) {
      const failure = upstreamFailureOf(error);
      if (failure !== null) metrics.upstreamFailed(upstream, replica, failure);
    },
    onChange(upstream, { name, isReady }) {
      const entry = { upstream, replica: name };
      if (isReady) log.info(entry, 'a replica gets requests again');
      else log.warn(entry, 'a replica gets no more requests until it is ready');
    },
  };
}
