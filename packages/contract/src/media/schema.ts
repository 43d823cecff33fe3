import { z } from 'zod';
import { id } from '../fields.ts';

/** What an upload is for: decides which kinds of file and how many bytes are taken. */
export const UPLOAD_PURPOSES = ['audio', 'image'] as const;
export const uploadQuery = z.object({ purpose: z.enum(UPLOAD_PURPOSES) });
export type UploadPurpose = z.infer<typeof uploadQuery>['purpose'];

/** A file that has just been uploaded. It belongs to nothing until a job or an interview note names it by `url`, and is forgotten after an hour. */
export const uploadedMedia = z.object({
  id,
  /** Its address, as `audioPath` and `images` take it. */
  url: z.string(),
  /** What its bytes say it is, whatever the sender said. */
  contentType: z.string(),
  bytes: z.number().int().positive(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;
