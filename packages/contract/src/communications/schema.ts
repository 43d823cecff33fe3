import { z } from 'zod';
import { id, moment, optional, required, textMark } from '../fields.ts';
import { COMMUNICATION_SOURCES, TEXT_MAX } from '../limits.ts';
import { requiredTexts } from '../texts.ts';

/** An email, phone call or message that belongs to a job. */
export const communication = z.object({
  id,
  jobId: id,
  source: z.enum(COMMUNICATION_SOURCES),
  subject: z.string().nullable(),
  content: z.string(),
  receivedAt: moment,
});
export type Communication = z.infer<typeof communication>;

export const createCommunicationBody = z.object({
  jobId: id,
  source: z.enum(COMMUNICATION_SOURCES),
  subject: optional(TEXT_MAX.subject).optional(),
  content: required(TEXT_MAX.content, requiredTexts.content),
  /** Now if absent. */
  receivedAt: moment.optional(),
});
export type CreateCommunicationBody = z.input<typeof createCommunicationBody>;
export type NewCommunication = z.output<typeof createCommunicationBody>;

/**
 * PATCH /api/communications/{id}, with any of the fields. `knownContent` is the mark of the text that `content` was typed
 * on: if the communication has another one, nothing is saved and the call returns 409 `conflict`.
 */
export const updateCommunicationBody = createCommunicationBody
  .omit({ jobId: true })
  .extend({ knownContent: textMark })
  .partial()
  .refine(({ knownContent: _, ...changes }) => Object.keys(changes).length > 0, 'Nothing to change.');
export type UpdateCommunicationBody = z.input<typeof updateCommunicationBody>;
export type CommunicationChanges = z.output<typeof updateCommunicationBody>;
