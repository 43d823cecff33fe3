import type { EndedSpan } from '../EndedSpan.ts';
import { writeNanos } from './writeNanos.ts';

// Tags of opentelemetry-proto 1, `Span`: a field's number and how its value is written.
const TRACE_ID = 0x0a;
const SPAN_ID = 0x12;
const PARENT_ID = 0x22;
const START = 0x39;
const END = 0x41;
/** The field and value of `flags`: sampled (W3C Trace Context). */
const FLAGS = Uint8Array.of(0x85, 0x01, 1, 0, 0, 0);

const TIME_BYTES = 8;
/** An id with its tag and its length. */
const PARENT_BYTES = 2 + 8;
const HEAD_BYTES = 2 + 16 + (2 + 8) + 2 * (1 + TIME_BYTES) + FLAGS.length;

/** The value of a hexadecimal digit by its character code. The low four bits of a letter count from 1. */
const digitOf = (code: number): number => (code & 15) + 9 * (code >> 6);

/** @returns where the next field begins */
function writeId(tag: number, id: string, bytes: Uint8Array, at: number): number {
  const length = id.length / 2;
  bytes[at] = tag;
  bytes[at + 1] = length;
  for (let index = 0; index < length; index += 1)
    bytes[at + 2 + index] = (digitOf(id.charCodeAt(2 * index)) << 4) | digitOf(id.charCodeAt(2 * index + 1));
  return at + 2 + length;
}

/** @returns where the next field begins */
function writeTime(tag: number, ms: number, bytes: Uint8Array, at: number): number {
  bytes[at] = tag;
  writeNanos(ms, bytes, at + 1);
  return at + 1 + TIME_BYTES;
}

/** The length of the ids and times of a span in bytes. */
export const headLength = ({ parentId }: EndedSpan): number =>
  parentId === undefined ? HEAD_BYTES : HEAD_BYTES + PARENT_BYTES;

/** Writes the ids and times of a span as fields of a `Span`. They are all that differs between many spans. */
export function writeHead(
  { traceId, spanId, parentId, startedAt, ms }: EndedSpan,
  bytes: Uint8Array,
  from: number,
): void {
  let at = writeId(TRACE_ID, traceId, bytes, from);
  at = writeId(SPAN_ID, spanId, bytes, at);
  if (parentId !== undefined) at = writeId(PARENT_ID, parentId, bytes, at);
  at = writeTime(START, startedAt, bytes, at);
  at = writeTime(END, startedAt + ms, bytes, at);
  bytes.set(FLAGS, at);
}
