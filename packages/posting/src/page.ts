// The steps of a reading, for benchmarks that vary some of them.
export type { Candidate } from './candidates/CandidateSet.ts';
export type { IgnoredEvidence } from './candidates/Evidence.ts';
export { boardOf } from './markup/read.ts';
export { type Page, parsePage } from './page/Page.ts';
export type { Lines, Weights } from './ranking/choose.ts';
export { readPage, type ReadingOptions, type Trace, traceReading } from './readPage.ts';
