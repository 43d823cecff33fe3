import { readStringStart } from './dataUrl.ts';
import { JsonBytes, QUOTE } from './JsonBytes.ts';
import { noJson } from './jsonEscape.ts';
import { TextBuffer } from './TextBuffer.ts';

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COLON, COMMA] = [...Buffer.from('{}[]:,')];

/** Stores the bytes of a data URL and returns the text that replaces it. */
type StoreMedia = (claimedType: string, payload: AsyncIterator<Buffer>) => Promise<string>;

interface InlineOptions {
  /** The field of the body whose data URLs are stored; null inside a list, where every string may be a data URL. */
  readonly field: string | null;
  /** Whether the field is a JSON list that is itself encoded as a string. */
  readonly list: boolean;
  readonly storeMedia: StoreMedia;
  /** The error for a data URL that is not base64. */
  readonly unsupported: () => Error;
}

/** Replaces the data URL in a string; any other text is kept. @throws AppError 413, 415 */
async function replaced(
  content: AsyncGenerator<Buffer, undefined>,
  { storeMedia, unsupported }: InlineOptions,
): Promise<string> {
  const start = await readStringStart(content);
  if (!start) throw unsupported();
  if (start.claimedType !== null) return storeMedia(start.claimedType, start.payload);
  const text = new TextBuffer();
  text.add(start.text);
  for await (const piece of content) text.add(piece);
  return text.toString();
}

/**
 * Reads JSON as it arrives and returns its text, with each data URL of a field replaced by the result of `storeMedia`. The
 * media itself is never in memory as a whole.
 * @throws AppError 400, 413, 415; errors of `storeMedia`
 */
export async function readInline(source: AsyncIterator<Buffer>, handling: InlineOptions): Promise<string> {
  const { field, list } = handling;
  const json = new JsonBytes(source);
  const text = new TextBuffer();
  let depth = 0;
  let key: string | null = null;
  let keyNext = false;
  for (let byte = await json.next(); byte !== undefined;) {
    if (byte !== QUOTE) {
      text.addByte(byte);
      if (byte === OPEN || byte === OPEN_LIST) depth += 1;
      if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
      if (depth === 1 && (byte === OPEN || byte === COMMA)) keyNext = true;
      if (depth === 1 && byte === COLON) keyNext = false;
    } else if (field === null || (depth === 1 && !keyNext && key === field)) {
      const content = json.string();
      text.add(
        Buffer.from(
          JSON.stringify(
            list
              ? await readInline(content, { ...handling, field: null, list: false })
              : await replaced(content, handling),
          ),
        ),
      );
    } else {
      const raw = json.rawStringInChunk() ?? (await rawStringOf(json));
      if (depth === 1 && keyNext) key = nameOf(raw.toString());
      text.addByte(QUOTE);
      text.add(raw);
    }
    const next = json.next();
    byte = typeof next === 'number' ? next : await next;
  }
  return text.toString();
}

async function rawStringOf(json: JsonBytes): Promise<Buffer> {
  const raw = new TextBuffer();
  for await (const piece of json.rawString()) raw.add(piece);
  return raw.bytes();
}

/** @param raw with its closing quote */
function nameOf(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}`));
  } catch {
    throw noJson();
  }
}
