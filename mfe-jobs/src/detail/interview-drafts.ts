import { Drafts } from './drafts.ts';
import { today } from './interview-day.ts';

/** The drafts of interview notes; their audio is kept apart (recording/captures.ts). */
export const interviewDrafts = new Drafts(() => ({ open: false, saving: false, notes: '', day: today() }));
