import type { Migration } from '@jobtrail/service-kit';
import { createMessages } from './0001-messages.ts';
import { deliveries } from './0002-deliveries.ts';
import { auditPublisher } from './0003-audit-outbox.ts';
import { outages } from './0004-outages.ts';
import { auditLease } from './0005-audit-lease.ts';
import { bounces } from './0006-bounces.ts';
import { suppressions } from './0007-suppressions.ts';
import { idempotencyKeys } from './0008-idempotency-keys.ts';
import { origins } from './0009-origins.ts';
import { unsubscribableEmails } from './0010-unsubscribable-emails.ts';
import { attachments } from './0011-attachments.ts';
import { resumedAt } from './0012-resumed-at.ts';
import { accountEmailsByAge } from './0013-account-emails-by-age.ts';
import { idempotencyCallers } from './0014-idempotency-callers.ts';
import { byteComparison } from './0016-byte-comparison.ts';
import { suppressionsByBroadcast } from './0017-suppressions-by-broadcast.ts';

/** The migrations in order. A released migration is never changed. */
export const migrations: readonly Migration[] = [
  createMessages,
  deliveries,
  auditPublisher,
  outages,
  auditLease,
  bounces,
  suppressions,
  idempotencyKeys,
  origins,
  unsubscribableEmails,
  attachments,
  resumedAt,
  accountEmailsByAge,
  idempotencyCallers,
  byteComparison,
  suppressionsByBroadcast,
];
