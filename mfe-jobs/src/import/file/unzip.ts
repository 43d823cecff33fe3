import { Inflate } from 'fflate';
import { UnreadableFile } from '../reading.ts';
import { FILE_MAX_BYTES, UNPACKED_MAX_BYTES } from './limits.ts';

/** A file in a zip. */
export interface Entry {
  readonly name: string;
  /** @throws UnreadableFile if it is damaged or too large, or if too much has been unpacked already */
  readonly unpack: () => Uint8Array;
}

const [END, CENTRAL, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const END_LENGTH = 22;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 10_000;
const [STORED, DEFLATED] = [0, 8];
/** What is unpacked at once: at most a thousand times as much comes out of it. */
const PIECE = 16 * 1024;
const DAMAGED = 'The zip is damaged. Download it again.';
const TOO_MUCH = 'The zip holds too much. Take the table of your applications out of it, and import that.';

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * The files of a zip. What they unpack to is counted as it comes, because the sizes that a zip names may be lies: all of
 * them together stay below a bound.
 * @throws UnreadableFile for a zip that is damaged or has a password
 */
export function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new UnreadableFile(TOO_MUCH);
  const entries: Entry[] = [];
  const left = { bytes: UNPACKED_MAX_BYTES };
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw new UnreadableFile(DAMAGED);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const isLocked = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    entries.push({
      name,
      unpack() {
        if (isLocked) throw new UnreadableFile('The zip has a password. Unpack it, and import the table in it.');
        return unpacked(packedBytes(view, bytes, offset, size), method, left);
      },
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Where the end of the table of contents is: only a comment comes after it. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - COMMENT_MAX);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new UnreadableFile(DAMAGED);
}

function packedBytes(view: DataView, bytes: Uint8Array, offset: number, size: number): Uint8Array {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL) throw new UnreadableFile(DAMAGED);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + size > view.byteLength) throw new UnreadableFile(DAMAGED);
  return bytes.subarray(start, start + size);
}

function unpacked(packed: Uint8Array, method: number, left: { bytes: number }): Uint8Array {
  if (method !== STORED && method !== DEFLATED) throw new UnreadableFile(DAMAGED);
  const pieces: Uint8Array[] = [];
  let size = 0;
  const keep = (piece: Uint8Array): void => {
    left.bytes -= piece.length;
    size += piece.length;
    if (left.bytes < 0 || size > FILE_MAX_BYTES) throw new UnreadableFile(TOO_MUCH);
    pieces.push(piece);
  };
  if (method === STORED) keep(packed);
  else inflate(packed, keep);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function inflate(packed: Uint8Array, keep: (piece: Uint8Array) => void): void {
  const stream = new Inflate((piece) => keep(piece));
  try {
    for (let at = 0; at < packed.length; at += PIECE)
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED);
  }
}
