import { z } from 'zod';
import { id } from '../fields.ts';

/** What the table may show of an application besides its card. */
export const jobFacts = z.object({
  jobId: id,
  /** The name of the contact, otherwise the email address or phone number; null without one. */
  contact: z.string().nullable(),
  /** How many interviews are planned or have been held; canceled ones and no-shows are none. */
  interviews: z.number().int().min(0),
});
export type JobFacts = z.infer<typeof jobFacts>;
