import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive by their names. */
export function filesIn(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  // APPNOTE.TXT of PKWARE, 4.3: the directory is at the end, and has the sizes that streamed files lack before them.
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const header = archive.readUInt32LE(at + 42);
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    const isStored = archive.readUInt16LE(at + 10) === 0;
    const nameEnd = at + 46 + (name ?? 0);
    files.set(archive.toString('utf8', at + 46, nameEnd), isStored ? bytes : inflateRawSync(bytes));
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
