import { useQuery } from '@tanstack/react-query';
import type { Communication, InterviewNote, Job, JobCard, StageHistoryEntry } from '@jobtrail/contract';
import { cardsKey, communicationsKey, detailKey, interviewNotesKey, stageHistoryKey } from './keys.ts';

/** GET /api/jobs?view=card: every application of the signed-in person. */
export const useJobCards = () => useQuery<JobCard[]>({ queryKey: cardsKey });
/** GET /api/jobs/{id}?media=ref. */
export const useJob = (id: string) => useQuery<Job>({ queryKey: detailKey(id) });
/** GET /api/jobs/{id}/communications, newest first. */
export const useCommunications = (id: string) => useQuery<Communication[]>({ queryKey: communicationsKey(id) });
/** GET /api/jobs/{id}/interview-notes?media=ref, latest interview first. */
export const useInterviewNotes = (id: string) => useQuery<InterviewNote[]>({ queryKey: interviewNotesKey(id) });
/** GET /api/jobs/{id}/stage-history, newest first. */
export const useStageHistory = (id: string) => useQuery<StageHistoryEntry[]>({ queryKey: stageHistoryKey(id) });
