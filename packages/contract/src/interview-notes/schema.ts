import { z } from 'zod';
import { freeText, id, refersTo, required, textMark } from '../fields.ts';
import { TEXT_MAX } from '../limits.ts';
import { transcriptionProvider } from '../media/schema.ts';
import { requiredTexts } from '../texts.ts';

/** A calendar date, `YYYY-MM-DD`. An interview has the same date in every time zone. */
const day = z.iso.date();
/** A date. A time is accepted too and converted to its date. */
const dayInput = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(day)
  .nullable();
/** A data URL, or the address of an upload, of the note's current audio, or of audio removed within the last hour. */
const audio = z
  .string()
  .regex(/^(data:|\/api\/media\/)/, 'Audio must be a data URL.')
  .meta(refersTo('media'))
  .nullable();

/** A note about an interview. `audioPath` is a data URL, an address with `?media=ref`, or null. */
export const interviewNote = z.object({
  id,
  jobId: id,
  notes: z.string(),
  interviewDate: day.nullable(),
  transcript: z.string().nullable(),
  summary: z.string().nullable(),
  audioPath: z.string().nullable(),
  /**
   * Who made the transcript. Screens label `simulated`. Null for a transcript that the user wrote, and without a
   * transcript.
   */
  transcriptSource: transcriptionProvider.nullable(),
});
export type InterviewNote = z.infer<typeof interviewNote>;

export const createInterviewNoteBody = z.object({
  jobId: id,
  notes: required(TEXT_MAX.notes, requiredTexts.notes),
  /** Today if absent, none if null. */
  interviewDate: dayInput.optional(),
  transcript: freeText(TEXT_MAX.transcript).optional(),
  summary: freeText(TEXT_MAX.notes).optional(),
  audioPath: audio.optional(),
  transcriptSource: transcriptionProvider.nullable().optional(),
});
export type CreateInterviewNoteBody = z.input<typeof createInterviewNoteBody>;
export type NewInterviewNote = z.output<typeof createInterviewNoteBody>;

/**
 * PATCH /api/interview-notes/{id}, with any of the fields. `knownNotes` is the mark of the notes that `notes` was typed
 * on: if the interview note has others, nothing is saved and the call returns 409 `conflict`.
 */
export const updateInterviewNoteBody = createInterviewNoteBody
  .omit({ jobId: true })
  .extend({ knownNotes: textMark })
  .partial()
  .refine(({ knownNotes: _, ...changes }) => Object.keys(changes).length > 0, 'Nothing to change.');
export type UpdateInterviewNoteBody = z.input<typeof updateInterviewNoteBody>;
export type InterviewNoteChanges = z.output<typeof updateInterviewNoteBody>;
