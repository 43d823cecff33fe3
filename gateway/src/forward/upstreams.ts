import type { ServiceName } from '@jobtrail/contract/calls';
import { Pool } from 'undici';
import type { Config } from '../config.ts';

/** How long a connection to a service may take, in ms. */
export const CONNECT_TIMEOUT_MS = 1000;
const CONNECTIONS = 128;
const BODY_TIMEOUT_MS = 60_000;

/** A service behind the gateway: its address, and the connections that are kept open to it. */
export interface Upstream {
  readonly name: ServiceName;
  readonly url: URL;
  readonly pool: Pool;
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>>;

/** Opens the services' connection pools; they connect when they are used. */
export function openUpstreams(urls: Config['upstreams']): Upstreams {
  const open = (name: ServiceName): Upstream => ({
    name,
    url: new URL(urls[name]),
    pool: new Pool(urls[name], { connections: CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT_TIMEOUT_MS }, bodyTimeout: BODY_TIMEOUT_MS, keepAliveTimeout: 4000 }),
  });
  return { core: open('core'), billing: open('billing'), mail: open('mail') };
}

/** Closes every connection at once. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all(Object.values(upstreams).map(({ pool }) => pool.destroy()));
}
