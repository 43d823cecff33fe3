import { storedTexts } from '@jobtrail/web-kit';
import { today } from '../jobs/clock/days.ts';
import { Drafts } from './Drafts.ts';

export type InterviewDraft = {
  open: boolean;
  saving: boolean;
  notes: string;
  /** YYYY-MM-DD; '' for none. */
  day: string;
};

/** The drafts of interview notes; their audio is stored separately (recording/captures.ts). */
export const interviewDrafts = new Drafts<InterviewDraft>(
  'interview-note',
  () => ({ open: false, saving: false, notes: '', day: today() }),
  (stored) => storedTexts(stored, ['notes', 'day']),
);

type InterviewEdit = InterviewDraft & {
  /** The values before the changes, as JSON. */
  before: string;
};

/** The drafts of changes to interview notes, by note. */
export const interviewEdits = new Drafts<InterviewEdit>(
  'interview-note-edit',
  () => ({ open: false, saving: false, notes: '', day: '', before: '' }),
  (stored) => storedTexts(stored, ['notes', 'day', 'before']),
);
