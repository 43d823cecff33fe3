import { AddressPolicy } from './AddressPolicy.ts';
import { type ExtractionTimes, Extractor } from './Extractor.ts';
import { Fetcher, type FetcherDependencies } from './Fetcher.ts';
import { ParserPool, type ParserPoolOptions } from './ParserPool.ts';

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
