import type { Migration } from '@jobtrail/service-kit';
import { createCustomers } from './0001-customers.ts';
import { billing } from './0002-billing.ts';
import { ledgerOrder } from './0003-ledger-order.ts';
import { closures } from './0004-closures.ts';
import { lanes } from './0005-lanes.ts';
import { subscriptionDecisions } from './0007-subscription-decisions.ts';
import { idempotencyKeys } from './0008-idempotency-keys.ts';
import { syncOrigins } from './0009-sync-origins.ts';
import { customerIndex } from './0010-customer-index.ts';
import { revokedPeriods } from './0011-revoked-periods.ts';
import { refundCurrency } from './0012-refund-currency.ts';
import { idempotencyCallers } from './0013-idempotency-callers.ts';
import { byteComparison } from './0014-byte-comparison.ts';
import { decisionsByCustomer } from './0015-decisions-by-customer.ts';

/** The migrations in order. A released migration is never changed. */
export const migrations: readonly Migration[] = [
  createCustomers,
  billing,
  ledgerOrder,
  closures,
  lanes,
  subscriptionDecisions,
  idempotencyKeys,
  syncOrigins,
  customerIndex,
  revokedPeriods,
  refundCurrency,
  idempotencyCallers,
  byteComparison,
  decisionsByCustomer,
];
