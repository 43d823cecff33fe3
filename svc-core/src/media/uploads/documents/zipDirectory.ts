const LOCAL = 0x04_03_4b_50;
const ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const ENCRYPTED = 1;
/** More files than any document of a word processor has. */
const ENTRIES_MAX = 5000;
/** How far what is compressed may expand: in total, and for each byte. Deflate makes at most 1032 bytes of one. */
const EXPANDED_MAX_BYTES = 200 * 1024 * 1024;
const EXPANSION_MAX = 100;
/** Small files may expand further: an empty table of a spreadsheet does. */
const SMALL_BYTES = 1024 * 1024;

/** A file in a zip archive, as the directory declares it. */
export interface ZipEntry {
  readonly name: string;
  readonly isStored: boolean;
  readonly isEncrypted: boolean;
  readonly compressed: number;
  readonly expanded: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const isSafeName = (name: string): boolean => !name.startsWith('/') && !name.includes('\\') && !name.includes('../');

/** The signature of the end of a directory, anywhere in some bytes. */
export const hasZipEnd = (bytes: Buffer): boolean => bytes.includes('PK\u0005\u0006', 0, 'latin1');

function entryAt(tail: Buffer, at: number): { entry: ZipEntry; next: number } | null {
  if (at + ENTRY_BYTES > tail.length || tail.readUInt32LE(at) !== ENTRY) return null;
  const nameLength = tail.readUInt16LE(at + 28);
  const next = at + ENTRY_BYTES + nameLength + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32);
  if (next > tail.length) return null;
  return {
    entry: {
      name: tail.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      isStored: tail.readUInt16LE(at + 10) === 0,
      isEncrypted: (tail.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      compressed: tail.readUInt32LE(at + 20),
      expanded: tail.readUInt32LE(at + 24),
      offset: tail.readUInt32LE(at + 42),
    },
    next,
  };
}

/** Whether files lie one after the other between the start and the directory: in bombs, they share bytes. */
function areApart(entries: readonly ZipEntry[], directoryAt: number): boolean {
  let free = 0;
  for (const { name, offset, compressed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) return false;
    free = offset + LOCAL_BYTES + Buffer.byteLength(name) + compressed;
  }
  return free <= directoryAt;
}

function isBomb(entries: readonly ZipEntry[]): boolean {
  const expanded = entries.reduce((sum, entry) => sum + entry.expanded, 0);
  const dense = entries.some(
    (entry) => entry.expanded > SMALL_BYTES && entry.expanded > entry.compressed * EXPANSION_MAX,
  );
  return dense || expanded > EXPANDED_MAX_BYTES;
}

/**
 * The directory of a zip archive, from the end of the file; nothing is expanded. Null unless it is a plain archive: from
 * the first byte to the last, in one part, without a comment, encryption, unsafe names or files that expand without
 * measure.
 * @param size of the whole file, in bytes
 * @param tail the last bytes of the file, with the directory
 */
export function zipDirectory(head: Buffer, tail: Buffer, size: number): readonly ZipEntry[] | null {
  const end = tail.length - END_BYTES;
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL || end < 0 || tail.readUInt32LE(end) !== END) return null;
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryAt = tail.readUInt32LE(end + 16);
  const isWhole =
    tail.readUInt32LE(end + 4) === 0 && tail.readUInt16LE(end + 8) === count && tail.readUInt16LE(end + 20) === 0;
  // A file in front of an archive would move its parts.
  if (!isWhole || count === 0 || count > ENTRIES_MAX || directoryAt + directoryBytes + END_BYTES !== size) return null;
  const entries: ZipEntry[] = [];
  let at = end - directoryBytes;
  while (at >= 0 && at < end && entries.length < count) {
    const read = entryAt(tail, at);
    if (!read || read.next > end || read.entry.isEncrypted || !isSafeName(read.entry.name)) return null;
    entries.push(read.entry);
    at = read.next;
  }
  if (at !== end || entries.length !== count || Math.min(...entries.map(({ offset }) => offset)) !== 0) return null;
  return areApart(entries, directoryAt) && !isBomb(entries) ? entries : null;
}
