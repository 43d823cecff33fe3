import { paths } from '@jobtrail/contract';

/** The list that the board and the table live on: cards, without notes, images or contacts. */
export const cardsKey = [paths.jobs, { view: 'card' }] as const;

const segment = (id: string): string => encodeURIComponent(id);

/** Everything of one job: the job, its communications, notes and history all start with it. */
export const jobKey = (id: string) => [paths.jobs, segment(id)] as const;
/** One job with its notes and contacts; its images as addresses. */
export const detailKey = (id: string) => [...jobKey(id), { media: 'ref' }] as const;
export const communicationsKey = (id: string) => [...jobKey(id), 'communications'] as const;
export const interviewNotesKey = (id: string) => [...jobKey(id), 'interview-notes', { media: 'ref' }] as const;
export const stageHistoryKey = (id: string) => [...jobKey(id), 'stage-history'] as const;
