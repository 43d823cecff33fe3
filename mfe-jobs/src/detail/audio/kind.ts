/** The number of bytes at the start of a file that identify its type. */
export const KIND_BYTES = 1024;

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** Container brands of images, or of videos other than MP4. */
const NOT_AUDIO = /^(?:avi[fs]|he[ivx]\w|hev\w|mi[fa]\d|msf1|qt {2}|crx )$/;

/** Whether a frame of MPEG audio (layers 2 and 3) or ADTS (AAC) starts here: 12 one bits, then a layer. */
function frameAt(bytes: Uint8Array, at: number): 'audio/mpeg' | 'audio/aac' | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  // Layer 1 would match the byte order mark of UTF-16. A frame uses no reserved layer, version or rate.
  return (second & 0x06) !== 0 &&
    (second & 0x06) !== 0x06 &&
    (second & 0x18) !== 0x08 &&
    third >> 4 !== 0x0f &&
    (third & 0x0c) !== 0x0c
    ? 'audio/mpeg'
    : null;
}

/**
 * Detects the media type of a recording from its first bytes, regardless of its name.
 * @param bytes the first KIND_BYTES of the file, or all of it
 * @returns null if it is none of MP3, WAV, M4A, OGG, WebM, AAC, FLAC
 */
export function audioKind(bytes: Uint8Array): string | null {
  const start = ascii(bytes, 0, 4);
  if (start.startsWith('ID3')) return 'audio/mpeg';
  if (start === 'RIFF' && ascii(bytes, 8, 4) === 'WAVE') return 'audio/wav';
  if (start === 'OggS') return 'audio/ogg';
  if (start === 'fLaC') return 'audio/flac';
  if (start === 'ADIF') return 'audio/aac';
  if (ascii(bytes, 4, 4) === 'ftyp') return NOT_AUDIO.test(ascii(bytes, 8, 4)) ? null : 'audio/mp4';
  if (EBML.every((byte, at) => bytes[at] === byte)) return ascii(bytes, 4, 60).includes('webm') ? 'audio/webm' : null;
  // Some encoders write zeros before the first frame.
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? null : frameAt(bytes, first);
}
