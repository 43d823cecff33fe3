import { setTimeout as sleep } from 'node:timers/promises';
import { markGateway } from '../../../packages/service-kit/src/testing/proxyFiles.ts';
import { SERVICES } from '../../workspace/services.mjs';
import { broadcast } from './broadcast.ts';
import type { DrillRun } from './DrillRun.ts';
import { fillDisk } from './fillDisk.ts';
import type { Bars } from './judge.ts';
import { replaceBuild } from './replaceBuild.ts';

/** The proxy in front. */
export type Topology = 'haproxy' | 'nginx';

export interface Drill {
  readonly name: string;
  readonly about: string;
  readonly on: Topology;
  readonly bars: Bars;
  readonly run: (drillRun: DrillRun) => Promise<void>;
}

const PARTS = SERVICES.map(({ name }) => name);
const PROXY = [502, 503, 504];
const NONE: Bars = { failed: 0, statuses: [] };
const RELOAD_MS = 500;

/** Each drill of a production rehearsal, with what it may cost. */
export const DRILLS: readonly Drill[] = [
  { name: 'base', about: 'nothing is done', on: 'haproxy', bars: NONE, run: (drillRun) => drillRun.waitUndisturbed() },
  {
    name: 'sigterm',
    about: 'SIGTERM of each replica of each service in turn',
    on: 'haproxy',
    bars: NONE,
    async run(drillRun) {
      for (const replicas of drillRun.inTurn(...PARTS)) await drillRun.signalAndWait(replicas, 'SIGTERM');
    },
  },
  {
    name: 'kill',
    about: 'kill -9 of each replica of each service in turn',
    on: 'haproxy',
    bars: { failed: 'in flight', statuses: PROXY },
    async run(drillRun) {
      for (const replicas of drillRun.inTurn(...PARTS)) {
        await drillRun.signalAndWait(replicas, 'SIGKILL');
        await drillRun.waitUndisturbed();
      }
    },
  },
  {
    name: 'gateways',
    about: 'SIGHUP and SIGTERM of each gateway in turn',
    on: 'haproxy',
    bars: NONE,
    async run(drillRun) {
      for (const [gateway] of drillRun.inTurn('gateway')) {
        if (!gateway) continue;
        gateway.keeper.signal('SIGHUP');
        await drillRun.signalAndWait([gateway], 'SIGTERM');
      }
    },
  },
  {
    name: 'kill-gateways',
    about: 'kill -9 of each gateway in turn',
    on: 'haproxy',
    bars: { failed: 'in flight', statuses: PROXY },
    async run(drillRun) {
      for (const gateways of drillRun.inTurn('gateway')) {
        await drillRun.signalAndWait(gateways, 'SIGKILL');
        await drillRun.waitUndisturbed();
      }
    },
  },
  {
    name: 'database-killed',
    about: 'kill -9 of MariaDB, started again later',
    on: 'haproxy',
    bars: { statuses: [503], retryAfter: true },
    async run(drillRun) {
      const { keeper, isReady } = drillRun.tools.rehearsal.database;
      await drillRun.stopFor(keeper, { ms: drillRun.tools.short ? 4000 : 10_000, isBack: isReady });
    },
  },
  {
    name: 'database-hangs',
    about: 'SIGSTOP of MariaDB, SIGCONT later',
    on: 'haproxy',
    bars: { statuses: PROXY },
    async run(drillRun) {
      const { keeper } = drillRun.tools.rehearsal.database;
      const beganAt = Date.now();
      keeper.signal('SIGSTOP');
      await sleep(drillRun.tools.short ? 6000 : 35_000);
      keeper.signal('SIGCONT');
      await drillRun.recordRecovery({ beganAt, overAt: Date.now() });
    },
  },
  {
    name: 'disk-full',
    about: 'the disk of svc-core is full while images are uploaded',
    on: 'haproxy',
    bars: NONE,
    run: fillDisk,
  },
  {
    name: 'broadcast',
    about: 'kill -9 of each replica of svc-mail while a broadcast is sent',
    on: 'haproxy',
    bars: { failed: 'in flight', statuses: PROXY },
    run: broadcast,
  },
  {
    name: 'nginx',
    about: 'nginx reloads; each gateway is marked down and stopped in turn',
    on: 'nginx',
    bars: NONE,
    async run(drillRun) {
      const { front, proxies } = drillRun.tools.rehearsal;
      const reload = async (): Promise<void> => {
        front.signal('SIGHUP');
        await sleep(RELOAD_MS);
      };
      await reload();
      for (const [gateway] of drillRun.inTurn('gateway')) {
        if (!gateway) continue;
        const port = Number(new URL(gateway.address).port);
        markGateway(proxies, port, true);
        await reload();
        await drillRun.signalAndWait([gateway], 'SIGTERM');
        markGateway(proxies, port, false);
        await reload();
      }
    },
  },
  {
    name: 'front-end',
    about: 'the pointer of a front end is replaced, and back',
    on: 'nginx',
    bars: NONE,
    run: replaceBuild,
  },
];
