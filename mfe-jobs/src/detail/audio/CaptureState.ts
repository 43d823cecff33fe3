import type { Transcription } from '@jobtrail/contract';
import type { Recorder } from './Recorder.ts';

/** The unsaved audio of a note. */
export interface CapturedAudio {
  blob: Blob;
  /** The URL to play it from. */
  url: string;
  /** Its length, if known. */
  seconds: number | null;
  /** The name of an uploaded file; null for a recording. */
  fileName: string | null;
}

/** The state of the record and upload controls. */
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
      /** Why there is no transcript, or no upload; it can be retried. */
      failure: string | null;
      /** Why the recording stopped by itself. */
      notice: string | null;
    };
