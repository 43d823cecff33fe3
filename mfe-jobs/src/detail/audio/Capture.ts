import {
  AUDIO_MAX_BYTES,
  errorToasts,
  RECORDING_PROCESSING_MS,
  simulatedTranscription,
  STORAGE_FULL,
  successToasts,
  type ToastText,
  type Transcription,
  type TranscriptionProvider,
  UPLOAD_PROCESSING_MS,
  type UploadedMedia,
} from '@jobtrail/contract';
import { api, ApiError, messageOf, type ShowToast } from '@jobtrail/web-kit';
import { leaving } from '../../jobs/leaving.ts';
import type { CapturedAudio, CaptureState } from './CaptureState.ts';
import { checkAudio } from './check.ts';
import { NoMicrophone, openMicrophone } from './microphone.ts';
import { type Recorded, Recorder, type RecordingEnd } from './Recorder.ts';
import { seekable } from './webmDuration.ts';

const EMPTY: CaptureState = { kind: 'empty', problem: null };
const NOTICES: Readonly<Record<RecordingEnd, string | null>> = {
  stopped: null,
  full: 'The recording reached 25MB and was stopped. It is kept.',
  unplugged: 'The microphone was disconnected. What was recorded so far is kept.',
  failed: 'The browser stopped recording. What was recorded so far is kept.',
};
const REFUSALS: Readonly<Record<number, ToastText>> = { 413: errorToasts.audioTooLarge, 415: errorToasts.audioFormat };

/** The toast for a file that the server refuses; undefined for any other failure. */
function refusalOf(error: unknown): ToastText | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.reason === STORAGE_FULL) return { ...errorToasts.audioUpload, description: error.userMessage };
  return REFUSALS[error.status];
}

interface CaptureDependencies {
  toast: ShowToast;
  /** Shows the toast for a failed call. */
  fail: (error: unknown, text: ToastText) => void;
  /** The transcription provider. */
  provider: () => Promise<TranscriptionProvider>;
  /** Receives the summary when there is one. */
  onSummary: (summary: string) => void;
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Stopped', 'AbortError'));
    });
  });
}

/**
 * The unsaved audio of an interview note: recorded or chosen, uploaded, processed, ready to be saved. It lives outside
 * its form, so that closing the form, the panel or the tab stops a recording but loses none.
 */
export class Capture {
  #state: CaptureState = EMPTY;
  #work = new AbortController();
  #uploaded: UploadedMedia | null = null;
  /** The state to return to when the upload during a save is cancelled. */
  #saving: CaptureState | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #dependencies: CaptureDependencies;

  constructor(dependencies: CaptureDependencies) {
    this.#dependencies = dependencies;
  }

  readonly state = (): CaptureState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Requests the microphone and starts recording; without a microphone the state says what to do. */
  async record(): Promise<void> {
    if (this.#state.kind !== 'empty') return;
    const { signal } = this.#begin({ kind: 'asking' });
    try {
      const stream = await openMicrophone();
      const recorder = new Recorder(stream, {
        maxBytes: AUDIO_MAX_BYTES,
        onEnd: (recorded) => void this.#recorded(recorded, signal),
      });
      if (signal.aborted) recorder.stop();
      else this.#set({ kind: 'recording', recorder, paused: false });
    } catch (error) {
      if (!signal.aborted)
        this.#set({
          kind: 'empty',
          problem:
            error instanceof NoMicrophone ? error.message : 'This browser could not record. Please upload a file.',
        });
    }
  }

  pauseOrResume(): void {
    if (this.#state.kind !== 'recording') return;
    const { recorder, paused } = this.#state;
    if (paused) recorder.resume();
    else recorder.pause();
    this.#set({ kind: 'recording', recorder, paused: !paused });
  }

  stop(): void {
    if (this.#state.kind === 'recording') this.#state.recorder.stop();
  }

  /**
   * Called when its form closes: stops and keeps a recording, or cancels the request for the microphone.
   * @returns whether a recording was stopped
   */
  leave(): boolean {
    if (this.#state.kind === 'asking') this.discard();
    if (this.#state.kind !== 'recording') return false;
    this.stop();
    return true;
  }

  /** Accepts a chosen or dropped file, or explains in a toast why not. */
  async take(file: File): Promise<void> {
    if (this.#state.kind !== 'empty') return;
    const checked = await checkAudio(file);
    if (this.#state.kind !== 'empty') return;
    if ('problem' in checked) {
      this.#dependencies.toast({ ...checked.problem, tone: 'error' });
      return;
    }
    const audio = { blob: checked.audio, url: URL.createObjectURL(checked.audio), seconds: null, fileName: file.name };
    const { signal } = this.#begin({ kind: 'uploading', audio, share: 0 });
    await this.#process(audio, null, signal);
  }

  /** Retries the upload and the processing after a failure. */
  async retry(): Promise<void> {
    if (this.#state.kind !== 'ready') return;
    const { audio, notice } = this.#state;
    const { signal } = this.#begin({ kind: 'processing', audio });
    await this.#process(audio, notice, signal);
  }

  /** Stops an upload or the processing. A file is discarded, a recording is kept. */
  cancel(): void {
    if (this.#state.kind !== 'uploading' && this.#state.kind !== 'processing') return;
    const { audio } = this.#state;
    if (this.#saving) this.#begin(this.#saving);
    else if (audio.fileName !== null) this.discard();
    else this.#begin({ kind: 'ready', audio, text: null, failure: 'The recording was not transcribed.', notice: null });
  }

  /** Discards everything, including the upload. */
  discard(): void {
    const uploaded = this.#uploaded;
    this.clear();
    // Nothing refers to it, so the server would delete it anyway, just later.
    if (uploaded) void api.call('discardUpload', { params: { id: uploaded.id } }).catch(() => undefined);
  }

  /** Resets it after the note was saved. */
  clear(): void {
    const before = this.#state;
    if ('audio' in before) URL.revokeObjectURL(before.audio.url);
    this.#uploaded = null;
    this.#begin(EMPTY);
    if (before.kind === 'recording') before.recorder.stop();
  }

  /**
   * The address of the audio to save, after uploading it if necessary.
   * @throws ApiError, AbortError
   */
  async address(): Promise<string | null> {
    if (this.#state.kind !== 'ready') return null;
    const ready = this.#state;
    const { signal } = this.#work;
    this.#saving = ready;
    try {
      return (await this.#upload(ready.audio, signal)).url;
    } finally {
      this.#saving = null;
      if (!signal.aborted) this.#set(ready);
    }
  }

  /** Called when the server has deleted the upload, as it does after an hour: the next `address` uploads again. */
  forgetUpload(): void {
    this.#uploaded = null;
  }

  #set(state: CaptureState): void {
    this.#state = state;
    if (state.kind === 'empty' || state.kind === 'asking') leaving.release(this);
    else leaving.hold(this);
    for (const listener of this.#listeners) listener();
  }

  #begin(state: CaptureState): AbortController {
    this.#work.abort();
    this.#work = new AbortController();
    this.#set(state);
    return this.#work;
  }

  async #recorded({ blob, seconds, end }: Recorded, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (blob.size === 0) {
      this.#begin({ kind: 'empty', problem: 'Nothing was recorded. Check the microphone and try again.' });
      return;
    }
    const whole = await seekable(blob, seconds).catch(() => blob);
    if (signal.aborted) return;
    const audio = { blob: whole, url: URL.createObjectURL(whole), seconds, fileName: null };
    this.#set({ kind: 'processing', audio });
    await this.#process(audio, NOTICES[end], signal);
  }

  async #process(audio: CapturedAudio, notice: string | null, signal: AbortSignal): Promise<void> {
    const ready = (text: Transcription | null, failure: string | null) =>
      this.#set({ kind: 'ready', audio, text, failure, notice });
    const isFile = audio.fileName !== null;
    try {
      const provider = await this.#dependencies.provider();
      signal.throwIfAborted();
      const simulated = provider === 'simulated';
      if (isFile || !simulated) await this.#uploadOrTell(audio, signal);
      this.#set({ kind: 'processing', audio });
      if (simulated) await pause(isFile ? UPLOAD_PROCESSING_MS : RECORDING_PROCESSING_MS, signal);
      const text = simulated ? { ...simulatedTranscription, provider } : await this.#transcribe(signal);
      signal.throwIfAborted();
      if (text.transcript === '') return ready(null, 'No speech was found in this recording.');
      ready(text, null);
      this.#dependencies.onSummary(text.summary);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const refused = refusalOf(error);
      if (!this.#uploaded && refused && isFile) return this.clear();
      ready(
        null,
        this.#uploaded || !isFile
          ? messageOf(error, 'The recording could not be processed. It is kept.')
          : 'The file was not uploaded. It is kept here.',
      );
    }
    if (isFile && this.#uploaded) this.#dependencies.toast({ ...successToasts.audioUploaded, tone: 'success' });
  }

  #transcribe(signal: AbortSignal): Promise<Transcription> {
    return api.call('transcribeMedia', { params: { id: this.#uploaded?.id ?? '' }, signal });
  }

  async #uploadOrTell(audio: CapturedAudio, signal: AbortSignal): Promise<void> {
    try {
      await this.#upload(audio, signal);
    } catch (error) {
      if (!isAbort(error)) this.#dependencies.fail(error, refusalOf(error) ?? errorToasts.audioUpload);
      throw error;
    }
  }

  async #upload(audio: CapturedAudio, signal: AbortSignal): Promise<UploadedMedia> {
    if (this.#uploaded) return this.#uploaded;
    this.#set({ kind: 'uploading', audio, share: 0 });
    const onProgress = (share: number): void => {
      if (!signal.aborted) this.#set({ kind: 'uploading', audio, share });
    };
    const uploaded = await api.upload('uploadMedia', audio.blob, {
      query: { purpose: 'audio' },
      onProgress,
      signal,
    });
    this.#uploaded = uploaded;
    return uploaded;
  }
}
