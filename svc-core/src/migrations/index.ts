import type { Migration } from '@jobtrail/service-kit';
import { people } from './0001-people.ts';
import { jobs } from './0002-jobs.ts';
import { uploads } from './0003-uploads.ts';
import { signups } from './0004-signups.ts';
import { audiences } from './0005-audiences.ts';
import { accounts } from './0006-accounts.ts';
import { payments } from './0007-payments.ts';
import { blobBinding } from './0008-blob-binding.ts';
import { closingAccounts } from './0009-closing-accounts.ts';
import { secondFactors } from './0010-second-factors.ts';
import { securityEvents } from './0011-security-events.ts';
import { limits } from './0012-limits.ts';
import { deletedEntries } from './0013-deleted-entries.ts';
import { subscriptionDecisions } from './0014-subscription-decisions.ts';
import { deletedJobs } from './0015-deleted-jobs.ts';
import { contactChanges } from './0016-contact-changes.ts';
import { idempotencyKeys } from './0017-idempotency-keys.ts';
import { undoneMoves } from './0018-undone-moves.ts';
import { endingsAndSources } from './0019-endings-and-sources.ts';
import { timeZonesAndWishlist } from './0020-time-zones-and-wishlist.ts';
import { queueOrigins } from './0021-queue-origins.ts';
import { reminders } from './0022-reminders.ts';
import { interviews } from './0023-interviews.ts';
import { calendarFeeds } from './0024-calendar-feeds.ts';
import { notificationChoice } from './0025-notification-choice.ts';
import { credentials } from './0026-credentials.ts';
import { countedText } from './0027-counted-text.ts';
import { byteComparison } from './0028-byte-comparison.ts';
import { browserClocks } from './0029-browser-clocks.ts';
import { appliedDays } from './0030-applied-days.ts';
import { refundCurrency } from './0032-refund-currency.ts';
import { foldedUserSearch } from './0033-folded-user-search.ts';
import { demoAccounts } from './0034-demo-accounts.ts';
import { postings } from './0035-postings.ts';
import { smartTags } from './0036-smart-tags.ts';
import { datedHistory } from './0037-dated-history.ts';
import { savedViews } from './0038-saved-views.ts';
import { documents } from './0039-documents.ts';
import { bulkOperations } from './0040-bulk-operations.ts';
import { readingPlaces } from './0041-reading-places.ts';
import { imports } from './0042-imports.ts';
import { apiTokens } from './0043-api-tokens.ts';
import { webhooks } from './0044-webhooks.ts';

/** The migrations in order. A released migration is never changed. */
export const migrations: readonly Migration[] = [
  people,
  jobs,
  uploads,
  signups,
  audiences,
  accounts,
  payments,
  blobBinding,
  closingAccounts,
  secondFactors,
  securityEvents,
  limits,
  deletedEntries,
  subscriptionDecisions,
  deletedJobs,
  contactChanges,
  idempotencyKeys,
  undoneMoves,
  endingsAndSources,
  timeZonesAndWishlist,
  queueOrigins,
  reminders,
  interviews,
  calendarFeeds,
  notificationChoice,
  credentials,
  countedText,
  byteComparison,
  browserClocks,
  appliedDays,
  refundCurrency,
  foldedUserSearch,
  demoAccounts,
  postings,
  smartTags,
  datedHistory,
  savedViews,
  documents,
  bulkOperations,
  readingPlaces,
  imports,
  apiTokens,
  webhooks,
];
