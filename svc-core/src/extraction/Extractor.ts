import { setTimeout as sleep } from 'node:timers/promises';
import type { Preferred, Reading } from '@jobtrail/posting';
import { type ApiAddress, apiAddressOf } from '@jobtrail/posting/boards';
import { AddressPolicy } from './AddressPolicy.ts';
import { Deadline } from './Deadline.ts';
import { ExtractionError } from './ExtractionError.ts';
import { Fetcher, type FetcherDependencies } from './Fetcher.ts';
import { ParserPool, type ParserPoolOptions } from './ParserPool.ts';

interface ExtractionTimes {
  /** For name resolution, connections, redirects, bodies and parsing together. */
  readonly allMs: number;
  /** The share of a board's API, so that the page can still be read if the API does not respond. */
  readonly boardMs: number;
  /** The earliest time at which a failure is reported, so that its timing reveals nothing about names and addresses. */
  readonly failureMs: number;
}
export const TIMES: ExtractionTimes = { allMs: 8000, boardMs: 3500, failureMs: 1000 };

/** Reads a posting from its address: from the public API of its job board if there is one, else from the page. */
export class Extractor {
  readonly #fetcher: Fetcher;
  readonly #parserPool: ParserPool;
  readonly #times: ExtractionTimes;

  constructor({
    fetcher,
    parserPool,
    times = TIMES,
  }: {
    fetcher: Fetcher;
    parserPool: ParserPool;
    times?: ExtractionTimes;
  }) {
    this.#fetcher = fetcher;
    this.#parserPool = parserPool;
    this.#times = times;
  }

  /**
   * @param gone aborted when no one waits for the result anymore
   * @param preferred places on the site from which values are taken, whatever else the page has
   * @returns a reading with at least one value, or with candidates for one
   * @throws ExtractionError
   */
  async extract(url: string, gone: AbortSignal, preferred: Preferred = {}): Promise<Reading> {
    const begun = performance.now();
    const deadline = new Deadline(this.#times.allMs, gone);
    try {
      return await this.#read(url, preferred, deadline.signal);
    } catch (error) {
      const late = deadline.signal.aborted;
      await sleep(Math.max(0, this.#times.failureMs - (performance.now() - begun)), undefined, { signal: gone }).catch(
        () => undefined,
      );
      if (gone.aborted) throw new ExtractionError('gone');
      throw late ? new ExtractionError('late') : error;
    } finally {
      deadline.release();
    }
  }

  async close(): Promise<void> {
    await this.#parserPool.close();
  }

  async #read(url: string, preferred: Preferred, signal: AbortSignal): Promise<Reading> {
    const ofBoard = await this.#ofBoard(url, signal);
    if (ofBoard) return ofBoard;
    const page = await this.#fetcher.fetch(url, 'page', signal);
    // A short address may have led to a board.
    const ofTarget = page.url === url ? null : await this.#ofBoard(page.url, signal);
    if (ofTarget) return ofTarget;
    const reading = await this.#parserPool.parse({ ...page, preferred }, signal);
    if (reading.refusal) throw new ExtractionError(reading.refusal);
    return reading;
  }

  /**
   * The reading from the board's API; null if the board has no API, or the API does not have the posting. A board's
   * short link leads to a page whose address is that of the API's posting.
   */
  async #ofBoard(url: string, signal: AbortSignal): Promise<Reading | null> {
    const known = apiAddressOf(url);
    if (!known) return null;
    const soon = new Deadline(this.#times.boardMs, signal);
    try {
      const { reading, target } = await this.#ask(known, url, soon.signal);
      if (!reading.refusal) return reading;
      const next = target === known.address ? null : apiAddressOf(target);
      if (next?.board !== known.board || next.address === known.address) return null;
      const { reading: other } = await this.#ask(next, target, soon.signal);
      return other.refusal ? null : other;
    } catch (error) {
      if (signal.aborted || !(error instanceof ExtractionError)) throw error;
      return null;
    } finally {
      soon.release();
    }
  }

  /** Asks a board's API for the posting at `url`. `target` is where the API's address led. */
  async #ask(
    { board, address, headers }: ApiAddress,
    url: string,
    signal: AbortSignal,
  ): Promise<{ reading: Reading; target: string }> {
    const { url: target, ...page } = await this.#fetcher.fetch(address, 'board', signal, headers);
    return { reading: await this.#parserPool.parse({ ...page, url, board }, signal), target };
  }
}

export interface ExtractorOptions extends Omit<FetcherDependencies, 'addressPolicy'> {
  /** Addresses with ports that a test allows. */
  readonly allowed?: readonly string[];
  readonly parserPool: ParserPoolOptions;
  readonly times?: ExtractionTimes;
}

/** Creates the extractor. Its threads start when there is a page to parse. */
export function createExtractor({ allowed = [], parserPool, times, ...fetching }: ExtractorOptions): Extractor {
  const fetcher = new Fetcher({ ...fetching, addressPolicy: new AddressPolicy(allowed) });
  return new Extractor({ fetcher, parserPool: new ParserPool(parserPool), ...(times ? { times } : {}) });
}
