// The steps of a reading, for measurements that repeat some of them under other conditions.
export type { Candidate } from './candidates/CandidateSet.ts';
export type { Left } from './candidates/Evidence.ts';
export { boardOf } from './markup/read.ts';
export { type Page, parsePage } from './page/Page.ts';
export { type Weights, worthOf } from './ranking/choose.ts';
export { readPage, type ReadingOptions, type Trace, traceReading } from './readPage.ts';
