import { freePorts } from '../../workspace/port.mjs';
import { SERVICES } from '../../workspace/services.mjs';

/** The ports of a service. */
interface ServicePorts {
  readonly service: string;
  /** That of the proxy in front of its replicas. */
  readonly front: number;
  readonly replicas: readonly number[];
}

/** The loopback ports of a rehearsal, except those of its database and its mail server. */
export interface Ports {
  readonly stripe: number;
  /** Where the proxy in front redirects http to https. */
  readonly http: number;
  readonly gateways: readonly [number, number];
  readonly services: readonly ServicePorts[];
}

/**
 * Finds free ports.
 * @param replicas how many replicas of each service there are
 */
export async function findPorts(replicas: number): Promise<Ports> {
  const free = await freePorts(SERVICES.length * (replicas + 1) + 4);
  const take = (): number => free.shift() ?? 0;
  return {
    stripe: take(),
    http: take(),
    gateways: [take(), take()],
    services: SERVICES.map(({ name }) => ({
      service: name,
      front: take(),
      replicas: Array.from({ length: replicas }, take),
    })),
  };
}
