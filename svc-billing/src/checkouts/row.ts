import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type CheckoutState = CheckoutRow['state'];

const UNFINISHED_STATES: ReadonlySet<CheckoutState> = new Set(['open', 'unpaid', 'unclaimed']);

export type CheckoutRow = Row<typeof schema.checkouts>;

/** States that are final. */
export const isFinal = (state: CheckoutState): boolean => !UNFINISHED_STATES.has(state);
