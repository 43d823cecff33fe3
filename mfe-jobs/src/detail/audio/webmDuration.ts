const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;
const TIMECODE_SCALE = 0x2ad7b1;
/** EBML, Segment and Info are at the very start of a file. */
const HEAD_BYTES = 4096;
const DEFAULT_SCALE_NS = 1_000_000;

interface Element {
  id: number;
  /** Offset of its content. */
  content: number;
  /** Size of its content in bytes; Infinity if the file does not state it. */
  size: number;
  /** Offset of its size field, and the length of that field in bytes. */
  sizeAt: number;
  sizeBytes: number;
}

/** Reads an EBML element (RFC 8794): an id and a size. The leading zeros of each determine its number of bytes. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idBytes;
  const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idBytes > 4 || sizeBytes > 8 || sizeAt + sizeBytes > bytes.length) return null;
  let id = 0;
  for (const byte of bytes.subarray(at, sizeAt)) id = id * 256 + byte;
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeBytes);
  let unknown = size === 0xff >> sizeBytes;
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeBytes)) {
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { id, content: sizeAt + sizeBytes, size: unknown ? Infinity : size, sizeAt, sizeBytes };
}

function childrenOf(bytes: Uint8Array, { content, size }: Element): Element[] {
  const found: Element[] = [];
  const end = Math.min(content + size, bytes.length);
  for (let at = content; at < end;) {
    const child = elementAt(bytes, at);
    if (!child) break;
    found.push(child);
    at = child.content + child.size;
  }
  return found;
}

/**
 * Adds the duration to a recording. Browsers record WebM without it, so players know neither the end nor how to seek.
 * @param head the first bytes of the recording
 * @returns the head with the duration; null if it has one already, or is not in the format that browsers write
 */
export function withDuration(head: Uint8Array, seconds: number): Uint8Array | null {
  const header = elementAt(head, 0);
  const segment = header && elementAt(head, header.content + header.size);
  // A segment with a known size would need that size updated.
  if (segment?.id !== SEGMENT || segment.size !== Infinity) return null;
  const info = childrenOf(head, segment).find(({ id }) => id === INFO);
  if (!info || info.content + info.size > head.length) return null;
  const facts = childrenOf(head, info);
  if (facts.some(({ id }) => id === DURATION)) return null;
  const scale = facts.find(({ id }) => id === TIMECODE_SCALE);
  const scaleNs = scale
    ? head.subarray(scale.content, scale.content + scale.size).reduce((value, byte) => value * 256 + byte, 0)
    : DEFAULT_SCALE_NS;

  const duration = new DataView(new ArrayBuffer(11));
  duration.setUint16(0, DURATION);
  duration.setUint8(2, 0x88);
  duration.setFloat64(3, (seconds * 1e9) / scaleNs);
  // The size uses eight bytes, enough for any value.
  const size = new DataView(new ArrayBuffer(8));
  size.setBigUint64(0, BigInt(info.size + 11) | (1n << 56n));
  const parts = [
    head.subarray(0, info.sizeAt),
    new Uint8Array(size.buffer),
    head.subarray(info.content, info.content + info.size),
    new Uint8Array(duration.buffer),
    head.subarray(info.content + info.size),
  ];
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Adds the duration to a recording, so that players can seek. */
export async function seekable(recording: Blob, seconds: number): Promise<Blob> {
  if (!recording.type.startsWith('audio/webm')) return recording;
  const head = withDuration(new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer()), seconds);
  return head ? new Blob([head as BlobPart, recording.slice(HEAD_BYTES)], { type: recording.type }) : recording;
}
