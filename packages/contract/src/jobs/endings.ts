import { DURATIONS_MIN } from '../limits.ts';
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

/** What the time to the first reply means, as shown to the person. */
export const FIRST_REPLY_DEFINITION =
  'Whole days from the application date to the first response. The median is the day by which half have heard back, ' +
  'including those still waiting (Kaplan-Meier). Applications that you withdrew or gave up on count until then. ' +
  `A response without a known day does not count. Fewer than ${DURATIONS_MIN} responses are too few to say.`;

export const CLOSED_REASON_LABELS: Readonly<Record<ClosedReason, string>> = {
  employer: 'Employer said no',
  'no answer': 'No answer',
  withdrew: 'I withdrew',
  accepted: 'Accepted',
  declined: 'I declined',
};

/** The reasons that a job in this stage can have; none for an open one. */
export const reasonsOf = (stage: Stage): readonly ClosedReason[] => REASONS_OF_STAGE[stage] ?? [];

/** Whether an application has ended. Its reminders and suggestions are retired. */
export const isClosed = ({ status, closedReason }: { status: Stage; closedReason: ClosedReason | null }): boolean =>
  status === 'rejected' || closedReason !== null;
