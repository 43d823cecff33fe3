import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type DecisionRow = Row<typeof schema.subscription_decisions>;

/** A decision as svc-core sends it. */
export interface Decision extends Pick<DecisionRow, 'id' | 'choice' | 'attempt'> {
  userId: string;
}
