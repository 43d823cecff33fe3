/** Reads bytes at the start of a file as text. */
const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * Byte by byte, so that a byte order mark becomes three characters. A comment ends at its first `-->`; otherwise, many
 * comments could be divided in exponentially many ways.
 */
const SVG =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;
/** Brands of the container that AVIF and HEIC share with videos. */
const BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
};

/** The number of bytes at the start of a file that identify its type. */
export const KIND_BYTES = 1024;

/**
 * Detects the media type of an image from its first bytes, regardless of its name.
 * @param bytes the first KIND_BYTES of the file, or all of it
 * @returns null if it is not an image
 */
export function imageKind(bytes: Uint8Array): string | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 4) === 'ftyp') return BRANDS[ascii(bytes, 8, 4)] ?? null;
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length > 14) return 'image/bmp';
  return SVG.test(ascii(bytes, 0, KIND_BYTES)) ? 'image/svg+xml' : null;
}
