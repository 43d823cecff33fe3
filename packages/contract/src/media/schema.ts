import { z } from 'zod';
import { id } from '../fields.ts';
import { TRANSCRIPTION_PROVIDERS } from '../limits.ts';

/** The purpose of an upload, which determines the accepted types and size. */
export const UPLOAD_PURPOSES = ['audio', 'image', 'document'] as const;
export const uploadQuery = z.object({ purpose: z.enum(UPLOAD_PURPOSES) });
export type UploadPurpose = z.infer<typeof uploadQuery>['purpose'];

/**
 * A file that has just been uploaded. It must be attached within an hour, or it expires: an image or recording by its
 * `url` to a job or an interview note, a document by its `id` to a job.
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

/** How many bytes a person's images and recordings take, and how many they may. */
export const storageUse = z.object({
  usedBytes: z.number().int().nonnegative(),
  quotaBytes: z.number().int().positive(),
});
export type StorageUse = z.infer<typeof storageUse>;

export const transcriptionProvider = z.enum(TRANSCRIPTION_PROVIDERS);
/** Who makes transcripts. With `simulated`, the screens insert the fixed texts themselves and make no call. */
export const transcriptionConfig = z.object({ provider: transcriptionProvider });
export type TranscriptionConfig = z.infer<typeof transcriptionConfig>;

export const transcription = z.object({ transcript: z.string(), summary: z.string(), provider: transcriptionProvider });
export type Transcription = z.infer<typeof transcription>;
