import { z } from 'zod';
import { id } from '../fields.ts';

/** The purpose of an upload, which determines the accepted types and size. */
export const UPLOAD_PURPOSES = ['audio', 'image'] as const;
export const uploadQuery = z.object({ purpose: z.enum(UPLOAD_PURPOSES) });
export type UploadPurpose = z.infer<typeof uploadQuery>['purpose'];

/**
 * A file that has just been uploaded. It must be attached to a job or an interview note by its `url` within an hour, or
 * it expires.
 */
export const uploadedMedia = z.object({
  id,
  /** Its address, for `audioPath` and `images`. */
  url: z.string(),
  /** The type detected from its bytes, regardless of what the client sent. */
  contentType: z.string(),
  bytes: z.number().int().positive(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;
