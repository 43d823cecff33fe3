import type { LeasedTable, Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type DecisionRow = Row<typeof schema.subscription_decisions>;

export const SUBSCRIPTION_DECISIONS: LeasedTable<DecisionRow> = {
  table: 'subscription_decisions',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** The states in which there is something to do at svc-billing. */
export const OPEN_STATES = ['pending', 'executing', 'withdrawing'] as const satisfies ReadonlyArray<
  DecisionRow['state']
>;
export const isOpen = ({ state }: Pick<DecisionRow, 'state'>): boolean => OPEN_STATES.some((open) => open === state);
