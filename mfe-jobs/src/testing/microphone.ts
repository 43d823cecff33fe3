/** A fake microphone and recorder; jsdom has neither. */
interface FakeMicrophone {
  /** Whether the microphone is in use. */
  live: () => boolean;
  /** Emits a chunk of this size, as a recorder does every second. */
  record: (bytes: number) => void;
  unplug: () => void;
}

/** Installs them for the tests of a file; `refuse` is the error name of a microphone that does not open. */
export function withMicrophone(): { open: (refuse?: string) => FakeMicrophone } {
  let stream: { live: boolean; onended: (() => void) | null } | null = null;
  let running: Recording | null = null;

  class Recording {
    static isTypeSupported = (type: string): boolean => type.startsWith('audio/webm');
    state = 'inactive';
    mimeType = 'audio/webm;codecs=opus';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    constructor() {
      // oxlint-disable-next-line typescript/no-this-alias
      running = this;
    }
    start(): void {
      this.state = 'recording';
    }
    pause(): void {
      this.state = 'paused';
    }
    resume(): void {
      this.state = 'recording';
    }
    stop(): void {
      this.state = 'inactive';
      queueMicrotask(() => this.onstop?.());
    }
  }
  const before = { secure: window.isSecureContext, devices: navigator.mediaDevices };
  beforeAll(() => {
    Object.assign(globalThis, { MediaRecorder: Recording });
    URL.createObjectURL ??= () => 'blob:recording';
    URL.revokeObjectURL ??= () => undefined;
  });
  afterAll(() => {
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: before.secure });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: before.devices });
  });
  return {
    open: (refuse) => {
      stream = null;
      const getUserMedia = async () => {
        if (refuse !== undefined) throw Object.assign(new Error(refuse), { name: refuse });
        const track = { live: true, onended: null as (() => void) | null, stop: () => (track.live = false) };
        stream = track;
        return { getTracks: () => [track], getAudioTracks: () => [track] };
      };
      Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
      return {
        live: () => stream?.live ?? false,
        record: (bytes) => running?.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)]) }),
        unplug: () => stream?.onended?.(),
      };
    },
  };
}
