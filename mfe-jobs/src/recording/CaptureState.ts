import type { Transcription } from '@jobtrail/contract';
import type { Recorder } from './Recorder.ts';

/** Audio of a note that is not saved yet. */
export interface CapturedAudio {
  blob: Blob;
  /** Where it can be played from. */
  url: string;
  /** Its length, where it is known. */
  seconds: number | null;
  /** The name of an uploaded file; null of a recording. */
  fileName: string | null;
}

/** What the recording and the upload control are at. */
export type CaptureState =
  | { kind: 'empty'; problem: string | null }
  | { kind: 'asking' }
  | { kind: 'recording'; recorder: Recorder; paused: boolean }
  | { kind: 'uploading'; audio: CapturedAudio; share: number }
  | { kind: 'processing'; audio: CapturedAudio }
  | {
      kind: 'ready';
      audio: CapturedAudio;
      text: Transcription | null;
      /** Why there is no text, or no upload; it can be tried again. */
      failure: string | null;
      /** Why the recording stopped without the person stopping it. */
      notice: string | null;
    };
