import type { Stage } from '../stages.ts';

/** Why an application ended. The wire values never change. */
export const CLOSED_REASONS = ['employer', 'no answer', 'withdrew', 'accepted', 'declined'] as const;
/**
 * - `employer`: the employer rejected the application.
 * - `no answer`: the person has given up waiting.
 * - `withdrew`: the person has withdrawn the application.
 * - `accepted`, `declined`: the person's answer to an offer.
 */
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** The reasons that a stage can have, in the order of the menu. Stages that are not listed are open and have none. */
export const REASONS_OF_STAGE: Readonly<Partial<Record<Stage, readonly ClosedReason[]>>> = {
  offer: ['accepted', 'declined'],
  rejected: ['employer', 'no answer', 'withdrew', 'declined'],
};

/** Reasons for a move to Rejected that do not count as a reply: the employer has not responded. */
export const UNANSWERED_REASONS: readonly ClosedReason[] = ['no answer', 'withdrew'];

export const CLOSED_REASON_LABELS: Readonly<Record<ClosedReason, string>> = {
  employer: 'Employer said no',
  'no answer': 'No answer',
  withdrew: 'I withdrew',
  accepted: 'Accepted',
  declined: 'I declined',
};

/** The reasons that a job in this stage can have; none for an open one. */
export const reasonsOf = (stage: Stage): readonly ClosedReason[] => REASONS_OF_STAGE[stage] ?? [];
