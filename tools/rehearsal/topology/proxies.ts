import { join } from 'node:path';
import type { Certificate } from '../../../packages/service-kit/src/testing/certificate.ts';
import { haproxyBetween, haproxyInFront, nginxInFront } from '../../../packages/service-kit/src/testing/proxyFiles.ts';
import type { Program } from '../../supervisor/Keeper.ts';
import { ROOT } from '../../workspace/parts.mjs';
import type { Programs } from '../programs.ts';
import type { Ports } from './ports.ts';

const DEPLOY = join(ROOT, 'deploy');
const RESPONSE_TIMEOUT_MS = 1000;

interface ProxyOptions {
  readonly programs: Programs;
  /** The folder of the configuration of the proxies. */
  readonly folder: string;
  readonly ports: Ports;
}

/** The proxy with TLS, which listens on the public port. */
export function proxyInFront(
  kind: 'nginx' | 'haproxy',
  { programs, folder, ports, https, certificate }: ProxyOptions & { https: number; certificate: Certificate },
): Program {
  const prepare = kind === 'nginx' ? nginxInFront : haproxyInFront;
  const { http, gateways } = ports;
  const [program, ...args] = prepare({ deploy: DEPLOY, folder, certificate, https, http, gateways });
  return { spawn: () => programs.spawn(program, args), isReady: () => responds(http) };
}

/** The proxy between the gateways and the replicas of the services. */
export function proxyBetween({ programs, folder, ports }: ProxyOptions): Program {
  const [first] = ports.services;
  return {
    spawn() {
      const [program, ...args] = haproxyBetween(DEPLOY, folder, ports.services);
      return programs.spawn(program, args);
    },
    isReady: () => responds(first?.front ?? 0),
  };
}

/** Whether a server responds on a port, with any status. */
async function responds(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  return response !== null;
}
