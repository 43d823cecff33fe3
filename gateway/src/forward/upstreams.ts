import { Pool } from 'undici';
import { byServiceName, type ServiceName } from '@jobtrail/contract/services';
import type { Config } from '../config.ts';

/** How long connecting to a service may take, in ms. */
export const CONNECT_TIMEOUT_MS = 1000;
/**
 * A response holds its connection until the client has read it, so more connections are open than services process
 * requests at once.
 */
const CONNECTIONS = 1024;
const BODY_TIMEOUT_MS = 60_000;

/** A service, or the local Stripe of development. */
export type UpstreamName = ServiceName | 'sandbox';

/** A service behind the gateway: its address and its pool of connections. */
export interface Upstream {
  readonly name: UpstreamName;
  readonly url: URL;
  readonly pool: Pool;
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>> & { readonly sandbox?: Upstream };

/** Creates the connection pools of the services. They connect on first use. */
export function openUpstreams(urls: Config['upstreams']): Upstreams {
  const open = (name: UpstreamName, url: string): Upstream => ({
    name,
    url: new URL(url),
    pool: new Pool(url, {
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      bodyTimeout: BODY_TIMEOUT_MS,
      keepAliveTimeout: 4000,
    }),
  });
  const { sandbox } = urls;
  return {
    ...byServiceName((name) => open(name, urls[name])),
    ...(sandbox === undefined ? {} : { sandbox: open('sandbox', sandbox) }),
  };
}

/** Closes every connection at once. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all(Object.values(upstreams).map(({ pool }) => pool.destroy()));
}
