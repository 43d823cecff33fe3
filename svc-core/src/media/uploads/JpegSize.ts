const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** A marker, the length of its segment, the precision, the height and the width. */
const FRAME_HEAD_BYTES = 9;
/** A marker and the length of its segment. */
const SEGMENT_HEAD_BYTES = 4;

/** Whether a marker stands alone: TEM, RST0 to RST7 and SOI. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Whether a marker begins a frame, which states the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the size of a JPEG while it arrives (ITU-T T.81, B.1). Segments in front of the frame are skipped by their
 * lengths, however many there are; a file that is built otherwise has no size.
 */
export class JpegSize {
  #skip = 0;
  /** The beginning of a segment that has not arrived completely. */
  #held: Buffer = Buffer.alloc(0);
  /** Null until the frame arrives, and if there is none. */
  pixels: number | null = null;
  /** Whether there is no frame, so the rest need not be read. */
  hasNone = false;

  read(chunk: Buffer): void {
    if (this.pixels !== null || this.hasNone) return;
    if (this.#skip >= chunk.length) {
      this.#skip -= chunk.length;
      return;
    }
    const bytes = Buffer.concat([this.#held, chunk.subarray(this.#skip)]);
    this.#skip = 0;
    this.#held = bytes.subarray(this.#readSegments(bytes));
  }

  /** @returns where the first segment begins that is incomplete */
  #readSegments(bytes: Buffer): number {
    let at = 0;
    while (at + 1 < bytes.length) {
      const marker = bytes[at + 1] ?? 0;
      if (bytes[at] !== MARKER || marker === START_OF_SCAN || marker === END_OF_IMAGE || marker === 0) {
        this.hasNone = true;
        return bytes.length;
      }
      // Any number of fill bytes may stand in front of a marker.
      if (marker === MARKER) at += 1;
      else if (isAlone(marker)) at += 2;
      else if (at + (isFrame(marker) ? FRAME_HEAD_BYTES : SEGMENT_HEAD_BYTES) > bytes.length) return at;
      else if (isFrame(marker)) {
        this.pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
        return bytes.length;
      } else at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
    }
    if (at > bytes.length) this.#skip = at - bytes.length;
    return Math.min(at, bytes.length);
  }
}
