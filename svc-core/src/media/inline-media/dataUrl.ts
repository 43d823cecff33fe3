import type { CoreContext } from '../../context.ts';
import type { MediaRow } from '../../rows.ts';

const DATA_URL_START = /^data:([\w.+/-]*)((?:;[\w.=+-]+)*?);base64$/i;
const START_MAX = 200;
const NOT_BASE64 = /[^A-Za-z0-9+/_-]/g;
const COMMA = 0x2c;
const SCHEME = 'data:';

/**
 * The start of a string. For a data URL (RFC 2397), the media type that it claims and its bytes. For any other
 * text, null and the part that has been read.
 */
type StringStart =
  | { readonly claimedType: string; readonly payload: AsyncIterator<Buffer> }
  | { readonly claimedType: null; readonly text: Buffer };

async function* after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, undefined> {
  if (first.length > 0) yield first;
  for (let { done, value } = await rest.next(); !done; { done, value } = await rest.next()) yield value;
  return undefined;
}

/** Whether a text is the start of a data URL, or may become one. */
const mayBecome = (text: Buffer): boolean => {
  const begin = text.toString('latin1', 0, SCHEME.length).toLowerCase();
  return SCHEME.startsWith(begin);
};

/**
 * Reads the start of a string. For a base64 data URL it returns the type and the bytes that follow, as they arrive.
 * @returns null for a data URL that is not base64
 */
export async function readStringStart(content: AsyncIterator<Buffer>): Promise<StringStart | null> {
  let text = Buffer.alloc(0);
  for (;;) {
    const comma = text.indexOf(COMMA);
    if (comma !== -1 && text.length >= SCHEME.length && mayBecome(text)) {
      const match = DATA_URL_START.exec(text.toString('latin1', 0, comma));
      return match && comma <= START_MAX
        ? { claimedType: (match[1] ?? '').toLowerCase(), payload: fromBase64(after(text.subarray(comma + 1), content)) }
        : null;
    }
    if (!mayBecome(text)) return { claimedType: null, text };
    if (text.length > START_MAX) return null;
    const { done, value } = await content.next();
    if (done) return { claimedType: null, text };
    text = Buffer.concat([text, value]);
  }
}

/** The bytes of base64 text, as it arrives. */
export async function* fromBase64(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest = '';
  for (let { done, value } = await source.next(); !done; { done, value } = await source.next()) {
    const text = rest + value.toString('latin1').replace(NOT_BASE64, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), 'base64');
  }
  if (rest.length > 1) yield Buffer.from(rest, 'base64');
  return undefined;
}

const TEXT_BYTES = 48 * 1024;

/** Bytes as base64 text, as they arrive. */
export async function* toBase64(source: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    for (let from = 0; from < whole; from += TEXT_BYTES)
      yield bytes.toString('base64', from, Math.min(from + TEXT_BYTES, whole));
  }
  if (rest.length > 0) yield rest.toString('base64');
  return undefined;
}

/**
 * An image or recording as a data URL between two texts, read while it is sent. Yields nothing if its bytes have been
 * freed.
 */
export async function* dataUrlText(
  { blobs }: Pick<CoreContext, 'blobs'>,
  { id, content_type }: MediaRow,
  before: string,
  after: string,
): AsyncGenerator<string> {
  const bytes = await blobs.open(id);
  if (!bytes) return;
  try {
    yield `${before}data:${content_type};base64,`;
    yield* toBase64(bytes);
    yield after;
  } finally {
    bytes.destroy();
  }
}
