import { Counter, Gauge, type Registry } from 'prom-client';
import { createMetrics } from '@jobtrail/service-kit';
import type { CallDirectory } from '../calls/CallDirectory.ts';
import type { Replica } from '../forward/Replica.ts';
import type { UpstreamName } from '../forward/Upstream.ts';
import type { Upstreams } from '../forward/upstreams.ts';
import type { Pointers } from '../frontends/pointer.ts';
import type { Exchange } from '../request/exchange.ts';
import type { UpstreamFailure } from './upstreamFailure.ts';

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
  /** Reports which of several replicas get requests, and how many wait for each replica. */
  readonly trackReplicas: (upstreams: Upstreams) => void;
  /** Reports which pointers of front ends cannot be used. */
  readonly trackPointers: (pointers: Pointers) => void;
  /** Reports which lists of calls cannot be read. */
  readonly trackCalls: (directory: CallDirectory) => void;
  readonly upstreamFailed: (upstream: UpstreamName, replica: Replica, failure: UpstreamFailure) => void;
  /** Counts a request that went to another replica. */
  readonly retried: (upstream: UpstreamName, replica: Replica) => void;
  readonly refused: (limit: LimitName) => void;
  /** Counts a page or an entry of the manifest that names a build. */
  readonly buildServed: (frontEnd: string, build: string) => void;
}

/** Creates the metrics of the gateway, in a separate registry so that tests can start several. */
export function createGatewayMetrics(): GatewayMetrics {
  const { registry, observe } = createMetrics('gateway', { hasOwnPort: true });
  const registers = [registry];
  let open = 0;
  new Gauge({
    name: 'http_open_requests',
    help: 'Requests whose response has not ended',
    registers,
    collect() {
      this.set(open);
    },
  });
  const failures = new Counter({
    name: 'upstream_failures_total',
    help: 'Calls that failed between the gateway and a service, by service, replica and kind',
    labelNames: ['upstream', 'replica', 'kind'],
    registers,
  });
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Calls that went to another replica, because this one did not get them or did not respond',
    labelNames: ['upstream', 'replica'],
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
    requestBegan() {
      open += 1;
    },
    requestEnded({ res, route, startedAt }) {
      open -= 1;
      observe(route, res.headersSent ? res.statusCode : CLIENT_LEFT, (performance.now() - startedAt) / 1000);
    },
    trackReplicas(upstreams) {
      const labels = ['upstream', 'replica'] as const;
      const gauge = (name: string, help: string, valueOf: (replica: Replica) => number): void => {
        const collect = function (this: Gauge<(typeof labels)[number]>): void {
          for (const { name: upstream, replicas } of Object.values(upstreams))
            for (const replica of replicas) this.labels(upstream, replica.name).set(valueOf(replica));
        };
        new Gauge({ name, help, labelNames: labels, registers, collect });
      };
      gauge('upstream_replica_ready', 'Whether a replica gets requests', ({ isReady }) => (isReady ? 1 : 0));
      gauge('upstream_replica_waiting', 'Calls that wait for the response of a replica', ({ waiting }) => waiting);
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
    trackCalls(directory) {
      const collect = function (this: Gauge<'upstream' | 'replica'>): void {
        for (const { service, replica, isOutdated } of directory.readings)
          this.labels(service, replica).set(isOutdated ? 1 : 0);
      };
      const help = 'Whether the calls that a replica publishes cannot be read, so that its last list stays in use';
      const labelNames = ['upstream', 'replica'] as const;
      new Gauge({ name: 'upstream_calls_outdated', help, labelNames, registers, collect });
    },
    upstreamFailed: (upstream, { name }, kind) => failures.labels(upstream, name, kind).inc(),
    retried: (upstream, { name }) => retries.labels(upstream, name).inc(),
    refused: (limit) => refusals.labels(limit).inc(),
    buildServed: (frontEnd, build) => builds.labels(frontEnd, build).inc(),
  };
}
