import { analyticsSuite } from './analytics.ts';
import { appliedDaysSuite } from './appliedDays.ts';
import { bulkSuite } from './bulk.ts';
import { calendarFeedSuite } from './calendarFeed.ts';
import { closedReasonSuite } from './closedReasons.ts';
import { datedHistorySuite } from './datedHistory.ts';
import { deletedStageChangesSuite } from './deletedStageChanges.ts';
import { documentSuite } from './documents.ts';
import { earlyResponseSuite } from './earlyResponses.ts';
import { exportSuite } from './export.ts';
import { extractionSuite } from './extraction.ts';
import { handTableSuite } from './handTable.ts';
import { hostileSuite } from './hostile.ts';
import { idempotencySuite } from './idempotency.ts';
import { importSuite } from './imports.ts';
import { interviewSuite } from './interviews.ts';
import { jobDeletionSuite } from './jobDeletion.ts';
import { jobFactsSuite } from './jobFacts.ts';
import { jobImageSuite } from './jobImages.ts';
import { jobSuite } from './jobs.ts';
import { jobSearchSuite } from './jobSearch.ts';
import { largeListSuite } from './largeLists.ts';
import { mediaSuite } from './media.ts';
import { ownershipSuite } from './ownership.ts';
import { postingSuite, readAgainSuite } from './postings.ts';
import { processesSuite } from './processes.ts';
import { readingPlaceSuite } from './readingPlaces.ts';
import { relatedSuite } from './related.ts';
import { reminderSuite } from './reminders.ts';
import { restoringSuite } from './restoring.ts';
import { savedViewSuite } from './savedViews.ts';
import { smartTagSuite } from './smartTags.ts';
import { storageSuite } from './storage.ts';
import { transcriptionSuite } from './transcription.ts';
import { undoneMovesSuite } from './undoneMoves.ts';
import { uploadSuite } from './uploads.ts';
import { webhookSuite } from './webhooks.ts';
import { wireSuite } from './wire.ts';
import { wishlistSuite } from './wishlist.ts';

/** The suites about applications and their related data, for every database. */
export const applicationsSuites = [
  exportSuite,
  jobSuite,
  jobSearchSuite,
  appliedDaysSuite,
  undoneMovesSuite,
  datedHistorySuite,
  deletedStageChangesSuite,
  analyticsSuite,
  handTableSuite,
  closedReasonSuite,
  smartTagSuite,
  wishlistSuite,
  idempotencySuite,
  jobDeletionSuite,
  bulkSuite,
  importSuite,
  postingSuite,
  readingPlaceSuite,
  relatedSuite,
  reminderSuite,
  savedViewSuite,
  webhookSuite,
  restoringSuite,
  interviewSuite,
  jobFactsSuite,
  calendarFeedSuite,
  mediaSuite,
  documentSuite,
  jobImageSuite,
  uploadSuite,
  storageSuite,
  ownershipSuite,
  hostileSuite,
  processesSuite,
  largeListSuite,
] as const;

/** The suites in which the kind of database plays no part. */
export const wireSuites = [wireSuite, earlyResponseSuite, extractionSuite, readAgainSuite, transcriptionSuite] as const;
