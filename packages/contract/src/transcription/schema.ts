import { z } from 'zod';
import { TRANSCRIPTION_PROVIDERS } from '../limits.ts';

export const transcriptionProvider = z.enum(TRANSCRIPTION_PROVIDERS);
/** Who makes transcripts. With `simulated`, the screens insert the fixed texts themselves and make no call. */
export const transcriptionConfig = z.object({ provider: transcriptionProvider });
export type TranscriptionConfig = z.infer<typeof transcriptionConfig>;

export const transcription = z.object({ transcript: z.string(), summary: z.string(), provider: transcriptionProvider });
export type Transcription = z.infer<typeof transcription>;
