import { Gauge, type Registry } from 'prom-client';

/** Reports how far the clock of this host differs from that of the database. */
export function observeClock(registry: Registry, hostAheadMs: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'clock_offset_seconds',
    help: 'How far the clock of this host is ahead of that of the database; negative if it is behind',
    registers: [registry],
    collect: () => gauge.set(hostAheadMs() / 1000),
  });
}
