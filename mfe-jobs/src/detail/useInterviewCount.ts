import type { UseQueryResult } from '@tanstack/react-query';
import type { InterviewNote } from '@jobtrail/contract';
import { useJobInterviews } from '../interviews/queries.ts';

interface InterviewCount {
  /** Undefined while loading. */
  count: number | undefined;
  /** What is counted, for screen readers. */
  counted: string;
}

/** How many things the Interviews tab lists: the interviews of the job and its interview notes. */
export function useInterviewCount(id: string, { data: notes }: UseQueryResult<InterviewNote[]>): InterviewCount {
  const { data, isPending } = useJobInterviews(id);
  const interviews = data?.length ?? 0;
  if (notes === undefined || isPending) return { count: undefined, counted: '' };
  const count = interviews + notes.length;
  if (interviews === 0) return { count, counted: count === 1 ? 'interview note' : 'interview notes' };
  if (notes.length > 0) return { count, counted: 'interviews and notes' };
  return { count, counted: count === 1 ? 'interview' : 'interviews' };
}
