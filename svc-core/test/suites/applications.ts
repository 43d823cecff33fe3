import { earlyResponseSuite } from './earlyResponses.ts';
import { exportSuite } from './export.ts';
import { extractionSuite } from './extraction.ts';
import { heavyReadSuite } from './heavyReads.ts';
import { hostileSuite } from './hostile.ts';
import { jobDeletionSuite } from './jobDeletion.ts';
import { jobImageSuite } from './jobImages.ts';
import { jobSuite } from './jobs.ts';
import { mediaSuite } from './media.ts';
import { processesSuite } from './processes.ts';
import { relatedSuite } from './related.ts';
import { restoringSuite } from './restoring.ts';
import { storageSuite } from './storage.ts';
import { strangerSuite } from './strangers.ts';
import { transcriptionSuite } from './transcription.ts';
import { uploadSuite } from './uploads.ts';
import { wireSuite } from './wire.ts';

/** The suites about applications and their related data, for every database. */
export const applicationsSuites = [
  wireSuite,
  earlyResponseSuite,
  exportSuite,
  jobSuite,
  jobDeletionSuite,
  relatedSuite,
  restoringSuite,
  mediaSuite,
  jobImageSuite,
  uploadSuite,
  storageSuite,
  transcriptionSuite,
  strangerSuite,
  extractionSuite,
  hostileSuite,
  processesSuite,
  heavyReadSuite,
] as const;
