import { DEFAULT_STAGE } from '@jobtrail/contract';
import type { Visit } from './visit.ts';

/** The first response of an employer. */
export interface Reply {
  /** Its local day; null if it is not known. */
  readonly day: number | null;
}

/**
 * The employer's first response: the application left Applied, and not because the person withdrew or gave up. A
 * rejection is a response. An application that was added in a later stage has had one on an unknown day.
 */
export function replyIn(visits: readonly Visit[]): Reply | undefined {
  const reply = visits.find(({ stage, isUnanswered }) => stage !== DEFAULT_STAGE && !isUnanswered);
  return reply && { day: reply.day };
}

/** Whether the employer has responded to an application. */
export const hasHeardBack = ({ reply }: { readonly reply: Reply | undefined }): boolean => reply !== undefined;
