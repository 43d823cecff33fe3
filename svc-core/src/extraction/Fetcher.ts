import type { IncomingMessage } from 'node:http';
import { PRODUCT } from '@jobtrail/contract';
import type { Target } from './AddressPolicy.ts';
import { ACCEPT_ENCODING, readBody } from './body.ts';
import { ExtractionError } from './ExtractionError.ts';
import { ask, type Network } from './request.ts';

export const PAGE_MAX_BYTES = 2 * 1024 * 1024;
/** A board's list of all postings, with their texts, is longer than a page. */
export const BOARD_MAX_BYTES = 8 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
/** `application/json`, and formats built on it such as `application/feed+json`. */
const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json$/;
const XML_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?xml$/;

/** What can be requested, and how much of the response is read. */
const REQUEST_KINDS = {
  page: { accept: 'text/html,application/xhtml+xml,application/json;q=0.5', maxBytes: PAGE_MAX_BYTES, data: false },
  board: {
    accept: 'application/json,application/xml;q=0.9,text/html;q=0.5',
    maxBytes: BOARD_MAX_BYTES,
    data: true,
  },
} as const;
type RequestKind = keyof typeof REQUEST_KINDS;

/** A page that has been fetched. */
export interface Page {
  /** Its address after redirects. */
  readonly url: string;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly isJson: boolean;
}

export interface FetcherDependencies extends Network {
  /** The public address of the product, so that the operators of a site know where requests come from. */
  readonly appUrl: string;
}

/**
 * Fetches web pages from addresses that people enter: only from the public internet, and only as much as a posting
 * needs.
 */
export class Fetcher {
  readonly #parts: FetcherDependencies;

  constructor(parts: FetcherDependencies) {
    this.#parts = parts;
  }

  /**
   * Fetches a page or the response of a board's API, following at most three redirects. Every address has to pass the
   * policy. A page of more than 2 MB is truncated there; structured data comes early in a page, so a bloated one can
   * still be read. A page of JSON that is longer is rejected. The response of a board is truncated at 8 MB, because the
   * posting may be early in a list.
   * @param signal stops everything in progress
   * @param headers further request headers, which are not sent to another host after a redirect
   * @throws ExtractionError; after an abort also the error of what was interrupted
   */
  async fetch(
    address: string,
    wanted: RequestKind,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> {
    let url = new URL(address);
    const { host } = url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const own = url.host === host && url.protocol === 'https:' ? headers : {};
      const sent = { ...own, accept: REQUEST_KINDS[wanted].accept };
      const message = await this.#ask(this.#parts.addressPolicy.target(url), sent, signal);
      const { location } = message.headers;
      if (!REDIRECTS.has(message.statusCode ?? 0) || location === undefined) return pageOf(message, url.href, wanted);
      message.destroy();
      if (!URL.canParse(location, url.href)) throw new ExtractionError('address');
      url = new URL(location, url);
    }
    throw new ExtractionError('redirects');
  }

  #ask(target: Target, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
    const sent = {
      ...headers,
      'user-agent': `Mozilla/5.0 (compatible; ${PRODUCT}/1.0; +${this.#parts.appUrl})`,
      'accept-language': 'en-US,en;q=0.9,*;q=0.5',
      'accept-encoding': ACCEPT_ENCODING,
    };
    return ask(this.#parts, target, { method: 'GET', headers: sent }, signal);
  }
}

async function pageOf(message: IncomingMessage, url: string, wanted: RequestKind): Promise<Page> {
  const { maxBytes, data } = REQUEST_KINDS[wanted];
  const contentType = message.headers['content-type'] ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isJson = JSON_TYPE.test(type);
  const isRead = isJson || HTML.has(type) || (data && XML_TYPE.test(type));
  const refused = message.statusCode !== 200 ? 'status' : isRead ? null : 'type';
  if (refused) {
    message.destroy();
    throw new ExtractionError(refused);
  }
  const { bytes, cut } = await readBody(message, maxBytes).catch((error: unknown) => {
    throw error instanceof ExtractionError ? error : new ExtractionError('connection', { cause: error });
  });
  if (cut && isJson && !data) throw new ExtractionError('size');
  return { url, bytes, contentType, isJson };
}
