/** In order of preference: Opus is small and clear; Safari records MP4. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** The best format that this browser can record; undefined lets the browser choose. */
const recordingFormat = (): string | undefined => FORMATS.find((format) => MediaRecorder.isTypeSupported(format));

/** Enough for speech; 25 MB are about 108 minutes. */
const BITS_PER_SECOND = 32_000;

const PIECE_MS = 1000;
/** The maximum size of the chunks that arrive after the stop. */
const RESERVE_BYTES = 256 * 1024;

/** Why a recording ended. */
export type RecordingEnd = 'stopped' | 'full' | 'unplugged' | 'failed';

export interface Recorded {
  blob: Blob;
  seconds: number;
  end: RecordingEnd;
}

interface Options {
  maxBytes: number;
  /** Called once with the recording, however it ended; the microphone is already released. */
  onEnd: (recorded: Recorded) => void;
}

/** One recording of a stream. It can be paused, stops before it gets too large, and always releases the microphone. */
export class Recorder {
  readonly stream: MediaStream;
  readonly #recorder: MediaRecorder;
  readonly #pieces: Blob[] = [];
  #bytes = 0;
  #end: RecordingEnd = 'stopped';
  #before = 0;
  #since: number | null = performance.now();

  /**
   * Starts at once.
   * @throws the error of MediaRecorder, after releasing the microphone
   */
  constructor(stream: MediaStream, { maxBytes, onEnd }: Options) {
    this.stream = stream;
    const mimeType = recordingFormat();
    try {
      this.#recorder = new MediaRecorder(stream, {
        audioBitsPerSecond: BITS_PER_SECOND,
        ...(mimeType === undefined ? {} : { mimeType }),
      });
      this.#recorder.ondataavailable = ({ data }) => {
        this.#pieces.push(data);
        this.#bytes += data.size;
        if (this.#bytes > maxBytes - RESERVE_BYTES) this.#stop('full');
      };
      this.#recorder.onerror = () => this.#stop('failed');
      this.#recorder.onstop = () => {
        this.#stopClock();
        this.#release();
        onEnd({
          blob: new Blob(this.#pieces, { type: this.#recorder.mimeType || 'audio/webm' }),
          seconds: this.seconds,
          end: this.#end,
        });
      };
      for (const track of stream.getAudioTracks())
        track.onended = () => {
          this.#end = 'unplugged';
          this.#stop('unplugged');
        };
      this.#recorder.start(PIECE_MS);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /** The recorded time, without pauses. */
  get seconds(): number {
    return (this.#before + (this.#since === null ? 0 : performance.now() - this.#since)) / 1000;
  }

  pause(): void {
    if (this.#recorder.state !== 'recording') return;
    this.#recorder.pause();
    this.#stopClock();
  }

  resume(): void {
    if (this.#recorder.state !== 'paused') return;
    this.#recorder.resume();
    this.#since = performance.now();
  }

  stop(): void {
    this.#stop('stopped');
  }

  #stop(end: RecordingEnd): void {
    if (this.#recorder.state === 'inactive') return;
    this.#end = end;
    this.#stopClock();
    this.#recorder.stop();
    // The browser's recording indicator must disappear with the click, not with the last chunk.
    this.#release();
  }

  #stopClock(): void {
    if (this.#since !== null) this.#before += performance.now() - this.#since;
    this.#since = null;
  }

  #release(): void {
    for (const track of this.stream.getTracks()) {
      track.onended = null;
      track.stop();
    }
  }
}
