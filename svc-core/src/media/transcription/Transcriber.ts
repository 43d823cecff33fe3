import type { Readable } from 'node:stream';
import type { TranscriptionProvider } from '@jobtrail/contract';

/** A recording to be transcribed: its bytes are read when they are sent, and again when it is tried again. */
export interface Recording {
  readonly contentType: string;
  readonly bytes: number;
  /** @throws AppError 404 when the bytes were freed meanwhile */
  open: () => Promise<Readable>;
}

/** What was said in a recording, and in short. */
export interface Transcript {
  readonly transcript: string;
  readonly summary: string;
}

/** Makes text of recordings. */
export interface Transcriber {
  readonly provider: TranscriptionProvider;
  /** @throws AppError with a sentence for the person */
  transcribe: (recording: Recording) => Promise<Transcript>;
}
