import { createSigner, IDENTITY_HEADER, type KeySource, LoggableError } from '@jobtrail/service-kit';

const TIMEOUT_MS = 8000;

/** Another service, which this one asks to do something. */
export interface Peer {
  /** @throws Error when it does not answer with success in time */
  ask: (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<void>;
}

/**
 * Speaks to a service over HTTP with a token of this one.
 * @param url undefined where there is no such service: asking it throws
 * @param signal breaks off what is under way when this service stops
 */
export function createPeer(
  name: 'svc-billing' | 'svc-mail',
  { url, keys, signal }: { url: string | undefined; keys: KeySource; signal: AbortSignal },
): Peer {
  let signer: ReturnType<typeof createSigner> | undefined;
  return {
    async ask(method, path, body) {
      if (url === undefined) throw new LoggableError(`There is no ${name}`);
      signer ??= createSigner('svc-core', keys).catch((error: unknown) => {
        signer = undefined;
        throw error;
      });
      const sign = await signer;
      const response = await fetch(url + path, {
        method,
        headers: { [IDENTITY_HEADER]: await sign(name), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (!response.ok)
        throw new LoggableError(`${name} answered ${response.status} to ${method} ${path.split('/', 3).join('/')}`);
    },
  };
}
