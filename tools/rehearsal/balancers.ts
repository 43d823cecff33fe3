import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '@jobtrail/service-kit/testing/certificate';
import { haproxyBetween, haproxyInFront } from '@jobtrail/service-kit/testing/proxyFiles';
import type { Program } from '../supervisor/Keeper.ts';
import { ROOT } from '../workspace/parts.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { spawnProgram } from './programs.ts';

type PortOf = (name: string) => number;

const DEPLOY = join(ROOT, 'deploy');
const RESPONSE_TIMEOUT_MS = 1000;

/**
 * What is in front of the replicas of the services: HAProxy with the file of deploy/, or a plain TCP balancer that knows
 * nothing of HTTP and tries nothing again, as a Service of Kubernetes or a network load balancer.
 */
export type Balancer = 'haproxy' | 'tcp';

async function responds(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(`http://127.0.0.1:${port}`, { redirect: 'manual', signal }).catch(() => null);
  await response?.body?.cancel();
  return response !== null;
}

/** The proxy with TLS, which listens on the public port. */
export function proxyInFront(folder: string, portOf: PortOf, https: number, certificate: Certificate): Program {
  const gateways = [portOf('gateway-1'), portOf('gateway-2')] as const;
  const place = { deploy: DEPLOY, folder, certificate, https, http: portOf('http'), gateways };
  const [program, ...args] = haproxyInFront(place);
  return { spawn: () => spawnProgram(program, args), isReady: () => responds(portOf('http')) };
}

const replicasOf = (service: string, portOf: PortOf): number[] => [portOf(`${service}-1`), portOf(`${service}-2`)];

function tcpBalancer(folder: string, portOf: PortOf): [string, ...string[]] {
  const file = join(folder, 'tcp.cfg');
  const listeners = SERVICES.map(({ name }) => {
    const servers = replicasOf(name, portOf).map((port, at) => `  server ${name}-${at + 1} 127.0.0.1:${port}\n`);
    return `listen ${name}\n  bind 127.0.0.1:${portOf(name)}\n${servers.join('')}`;
  });
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode tcp
  balance roundrobin
  retries 0
  timeout connect 2s
  timeout client 130s
  timeout server 130s
  option httpchk GET /readyz
  default-server check inter 1s fall 1 rise 1
${listeners.join('')}`,
  );
  return ['haproxy', '-db', '-f', file];
}

/** The balancer between the gateways and the replicas of the services. */
export function balancerBetween(folder: string, portOf: PortOf, kind: () => Balancer): Program {
  const services = SERVICES.map(({ name }) => ({
    service: name,
    front: portOf(name),
    replicas: replicasOf(name, portOf),
  }));
  return {
    spawn() {
      const [program, ...args] =
        kind() === 'tcp' ? tcpBalancer(folder, portOf) : haproxyBetween(DEPLOY, folder, services);
      return spawnProgram(program, args);
    },
    isReady: () => responds(portOf(SERVICES[0]?.name ?? '')),
  };
}
