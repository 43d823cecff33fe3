import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { PostingText } from '@jobtrail/contract';
import { tidy } from '@jobtrail/posting/posting-text';
import type { PostingRow } from '../../rows.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const BROTLI = {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 9 },
};

/** The columns of a posting's text. */
export type PackedText = Pick<PostingRow, 'sha256' | 'body'> & { readonly bytes: number };
/** The columns of a posting, before it belongs to a job. */
export type PackedPosting = Omit<PostingRow, 'id' | 'user_id' | 'job_id' | 'captured_at'>;

/**
 * Compresses a text in the form in which postings are kept, off the event loop.
 * @returns null if it shows nothing
 */
export async function packText(text: string): Promise<PackedText | null> {
  const kept = Buffer.from(tidy(text));
  if (kept.length === 0) return null;
  const body = await compress(kept, BROTLI);
  return { body, sha256: createHash('sha256').update(kept).digest('hex'), bytes: kept.length };
}

/** The text of a capture. */
export async function unpackText(body: Uint8Array): Promise<string> {
  return String(await decompress(body));
}

/**
 * Compresses a posting.
 * @param host where it was read; null if it was not
 * @returns null if its text shows nothing
 */
export async function packPosting(
  { text, source, language, facts }: PostingText,
  host: string | null,
): Promise<PackedPosting | null> {
  const packed = await packText(text);
  if (!packed) return null;
  const { bytes, ...columns } = packed;
  const kept = JSON.stringify(facts);
  return { ...columns, source, language, host, facts: kept, text_bytes: bytes + Buffer.byteLength(kept) };
}
