import { LRUCache } from 'lru-cache';
import { compressed, type Encoding, encodingFor } from '@jobtrail/service-kit';
import type { Exchange } from '../request/exchange.ts';
import { type Headers, sendBytes } from './respond.ts';

/** More than there are at once: the manifests of all groups before and after a release, and the documentation. */
const KEPT_TEXTS = 32;

/** Sends a text that many people get with status 200. */
export type SendShared = (exchange: Exchange, text: string, headers: Headers) => Promise<void>;

/** Creates what sends such texts: each is compressed once for each encoding, by what it says. */
export function createSharedTexts(): SendShared {
  const kept = new LRUCache<string, Buffer, { readonly text: string; readonly encoding: Encoding }>({
    max: KEPT_TEXTS,
    fetchMethod: (_name, _stale, { context: { text, encoding } }) => compressed(Buffer.from(text), encoding),
  });
  return async (exchange, text, headers) => {
    const encoding = encodingFor(exchange.req.headers['accept-encoding'], text.length);
    const packed = encoding && (await kept.forceFetch(`${encoding} ${text}`, { context: { text, encoding } }));
    sendBytes(exchange, 200, packed ?? Buffer.from(text), {
      ...headers,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
  };
}
