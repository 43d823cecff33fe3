/** In order of preference: Opus is small and clear; Safari records MP4. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** The best format that this browser can record; undefined lets the browser choose. */
export const recordingFormat = (): string | undefined =>
  FORMATS.find((format) => MediaRecorder.isTypeSupported(format));

/** Enough for speech; 25 MB are about 108 minutes. */
export const BITS_PER_SECOND = 32_000;
