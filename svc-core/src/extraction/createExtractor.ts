import { AddressPolicy } from './AddressPolicy.ts';
import { type ExtractionTimes, Extractor } from './Extractor.ts';
import { Fetcher, type FetcherDependencies } from './Fetcher.ts';
import { ParserPool, type ParserPoolOptions } from './ParserPool.ts';

export interface ExtractorOptions extends Omit<FetcherDependencies, 'addressPolicy'> {
  /** What a test lets in: addresses with ports. */
  readonly allowed?: readonly string[];
  readonly parserPool: ParserPoolOptions;
  readonly times?: ExtractionTimes;
}

/** Puts together what reads postings; no thread runs before there is one to read. */
export function createExtractor({ allowed = [], parserPool, times, ...fetching }: ExtractorOptions): Extractor {
  const fetcher = new Fetcher({ ...fetching, addressPolicy: new AddressPolicy(allowed) });
  return new Extractor({ fetcher, parserPool: new ParserPool(parserPool), ...(times ? { times } : {}) });
}
