import { DEFAULT_STAGE } from '@jobtrail/contract';
import type { InterviewFacts } from './jobFacts.ts';
import type { Visit } from './reached.ts';

/** The first response of an employer. */
export interface Reply {
  /** Its local day; null if it is not known. */
  readonly day: number | null;
}

/**
 * The employer's first response: the application left Applied, and not because the person withdrew or gave up. A
 * rejection is a response. An application that was added in a later stage has had one on an unknown day, and so has one
 * with an interview that has not been moved.
 */
export function replyIn(visits: readonly Visit[], interviews: readonly InterviewFacts[]): Reply | undefined {
  const reply = visits.find(({ stage, isUnanswered }) => stage !== DEFAULT_STAGE && !isUnanswered);
  if (reply) return { day: reply.day };
  return interviews.length > 0 ? { day: null } : undefined;
}

/** Whether the employer has responded to an application. */
export const hasHeardBack = ({ reply }: { readonly reply: Reply | undefined }): boolean => reply !== undefined;
