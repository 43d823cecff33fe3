import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
export type CheckoutState = CheckoutRow['state'];

const MAY_CHANGE: ReadonlySet<CheckoutState> = new Set(['open', 'unpaid', 'unclaimed']);

export type CheckoutRow = Row<typeof schema.checkouts>;

/** States that are final. */
export const isOver = (state: CheckoutState): boolean => !MAY_CHANGE.has(state);
