/** In the order of preference: opus is small and clear; Safari records mp4. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** The best format that this browser records in; undefined leaves it the choice. */
export const recordingFormat = (): string | undefined =>
  FORMATS.find((format) => MediaRecorder.isTypeSupported(format));

/** Enough for speech; 25 MB hold about 108 minutes of it. */
export const BITS_PER_SECOND = 32_000;
