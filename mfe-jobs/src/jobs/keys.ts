import { callKey } from '@jobtrail/web-kit';

/** The list for the board and the table: cards, without notes, images or contacts. */
export const cardsKey = callKey('listJobs', { query: { view: 'card' } });
/** The saved jobs, as cards. */
export const wishlistKey = callKey('listJobs', { query: { view: 'card', list: 'wishlist' } });
/** The prefix of all queries of one job: the job, its communications, notes and history. */
export const jobKey = (id: string) => callKey('getJob', { params: { id } });
/** One job with notes and contacts; its images as addresses. */
export const detailKey = (id: string) => callKey('getJob', { params: { id }, query: { media: 'ref' } });
export const communicationsKey = (id: string) => callKey('listCommunications', { params: { id } });
export const interviewNotesKey = (id: string) =>
  callKey('listInterviewNotes', { params: { id }, query: { media: 'ref' } });
/** The smart tags of a job with their reasons. */
export const jobTagsKey = (id: string) => callKey('getJobTags', { params: { id } });
export const stageHistoryKey = (id: string) => callKey('listStageHistory', { params: { id } });
/** The figures about replies to all applications. */
export const repliesKey = callKey('getReplyFigures');
/** What the table may show besides the cards. */
export const jobFactsKey = callKey('listJobFacts');
/** Reminders, decisions and rules: what Today shows besides the cards. */
export const todayKey = callKey('getToday');
/** The prefix of the keys of due counts. */
export const countKey = callKey('countToday');
/** The deleted jobs that can still be restored. */
export const deletedJobsKey = callKey('listDeletedJobs');
