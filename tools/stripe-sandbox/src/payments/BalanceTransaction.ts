import type { SandboxContext } from '../context.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';

export interface BalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly created: number;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly [other: string]: OtherField;
}

const DAYS_UNTIL_AVAILABLE = 2;
const DAY_S = 86_400;

/** Creates a balance transaction. */
export function recordBalanceTransaction(
  context: SandboxContext,
  entry: Pick<BalanceTransaction, 'amount' | 'currency' | 'source' | 'type'> & {
    fee?: number;
    category?: string;
    description?: string | null;
  },
): BalanceTransaction {
  const now = context.clock.now();
  const fee = entry.fee ?? 0;
  const booked: BalanceTransaction = {
    ...blank('balance_transaction'),
    id: idOf('balance_transaction'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: now + DAYS_UNTIL_AVAILABLE * DAY_S,
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: entry.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: entry.amount - fee,
    reporting_category: entry.category ?? entry.type,
    source: entry.source,
    status: 'available',
    type: entry.type,
  };
  context.objects.put(booked);
  return booked;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    balance_transaction: BalanceTransaction;
  }
}
