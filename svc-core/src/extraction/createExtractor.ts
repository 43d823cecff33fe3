import { Admission } from './Admission.ts';
import { type ExtractionTimes, Extractor } from './Extractor.ts';
import { Fetcher, type FetcherParts } from './Fetcher.ts';
import { Readers, type ReadersParts } from './Readers.ts';

export interface ExtractorParts extends Omit<FetcherParts, 'admission'> {
  /** What a test lets in: addresses with ports. */
  readonly allowed?: readonly string[];
  readonly readers: ReadersParts;
  readonly times?: ExtractionTimes;
}

/** Puts together what reads postings; no thread runs before there is one to read. */
export function createExtractor({ allowed = [], readers, times, ...fetching }: ExtractorParts): Extractor {
  const fetcher = new Fetcher({ ...fetching, admission: new Admission(allowed) });
  return new Extractor({ fetcher, readers: new Readers(readers), ...(times ? { times } : {}) });
}
