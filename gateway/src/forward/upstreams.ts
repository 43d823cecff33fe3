import { byServiceName, type ServiceName } from '@jobtrail/contract/services';
import type { Config } from '../config.ts';
import { Upstream, type UpstreamEvents } from './Upstream.ts';

export type Upstreams = Readonly<Record<ServiceName, Upstream>> & { readonly sandbox?: Upstream };

/** Creates the services behind the gateway. They connect on first use. */
export function openUpstreams(urls: Config['upstreams'], events: UpstreamEvents = {}): Upstreams {
  const { sandbox } = urls;
  return {
    ...byServiceName((name) => new Upstream(name, urls[name], events)),
    ...(sandbox === undefined ? {} : { sandbox: new Upstream('sandbox', sandbox, events) }),
  };
}

/** Closes every connection at once. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
}
