import { Counter, Gauge, type Registry } from 'prom-client';
import { createMetrics } from '@jobtrail/service-kit';
import { upstreamFailureOf } from '../forward/relay.ts';
import type { UpstreamName } from '../forward/Upstream.ts';
import type { Pointers } from '../frontends/pointer.ts';
import type { Exchange } from '../request/exchange.ts';

/** The limits that refuse requests. */
export type LimitName = 'requests per minute' | 'open requests' | 'request bodies';

/** The status recorded for a request whose client left before the response began, as in the logs of nginx. */
const CLIENT_LEFT = 499;

/** What the gateway reports about itself. */
export interface GatewayMetrics {
  readonly registry: Registry;
  /** Counts a request as open. */
  readonly requestBegan: () => void;
  /** Records the duration of a request whose response has ended. */
  readonly requestEnded: (exchange: Exchange) => void;
  /** Reports which pointers of front ends cannot be used. */
  readonly trackPointers: (pointers: Pointers) => void;
  /** Counts a call that failed, unless its client has caused it. */
  readonly upstreamFailed: (upstream: UpstreamName, error: unknown) => void;
  readonly refused: (limit: LimitName) => void;
  /** Counts a page or an entry of the manifest that names a build. */
  readonly buildServed: (frontEnd: string, build: string) => void;
}

/** Creates the metrics of the gateway, in a separate registry so that tests can start several. */
export function createGatewayMetrics(): GatewayMetrics {
  const { registry, observe } = createMetrics('gateway', { hasOwnPort: true });
  const registers = [registry];
  const open = new Gauge({ name: 'http_open_requests', help: 'Requests whose response has not ended', registers });
  const failures = new Counter({
    name: 'upstream_failures_total',
    help: 'Calls that failed between the gateway and a service, by service and kind',
    labelNames: ['upstream', 'kind'],
    registers,
  });
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests that a limit has refused',
    labelNames: ['limit'],
    registers,
  });
  const builds = new Counter({
    name: 'frontend_builds_served_total',
    help: 'Pages and manifest entries that name a build of a front end',
    labelNames: ['frontend', 'build'],
    registers,
  });
  return {
    registry,
    requestBegan: () => open.inc(),
    requestEnded({ res, route, startedAt }) {
      open.dec();
      observe(route, res.headersSent ? res.statusCode : CLIENT_LEFT, (performance.now() - startedAt) / 1000);
    },
    trackPointers(pointers) {
      const collect = async function (this: Gauge<'frontend'>): Promise<void> {
        const states = await pointers.broken();
        this.reset();
        for (const [frontEnd, isBroken] of states) this.labels(frontEnd).set(isBroken ? 1 : 0);
      };
      const help = 'Whether the pointer of a front end cannot be used';
      new Gauge({ name: 'frontend_pointer_broken', help, labelNames: ['frontend'] as const, registers, collect });
    },
    upstreamFailed(upstream, error) {
      const kind = upstreamFailureOf(error);
      if (kind !== null) failures.labels(upstream, kind).inc();
    },
    refused: (limit) => refusals.labels(limit).inc(),
    buildServed: (frontEnd, build) => builds.labels(frontEnd, build).inc(),
  };
}
