import type { Readable } from 'node:stream';
import { simulatedTranscription, type TranscriptionProvider } from '@jobtrail/contract';

/** A recording to be transcribed. Its bytes are read when they are sent, and again for a retry. */
export interface Recording {
  readonly contentType: string;
  readonly bytes: number;
  /** @throws AppError 404 if the bytes have been freed since */
  open: () => Promise<Readable>;
}

/** The transcript of a recording, and a summary of it. */
interface Transcript {
  readonly transcript: string;
  readonly summary: string;
}

/** Transcribes recordings. */
export interface Transcriber {
  readonly provider: TranscriptionProvider;
  /** @throws AppError with a sentence for the person */
  transcribe: (recording: Recording) => Promise<Transcript>;
}

/** The default: fixed texts for every recording, which screens label as simulated. */
export const simulatedTranscriber: Transcriber = {
  provider: 'simulated',
  transcribe: () => Promise.resolve(simulatedTranscription),
};
