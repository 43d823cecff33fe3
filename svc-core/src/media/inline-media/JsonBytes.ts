import { escapeLength, noJson, writeEscape } from './jsonEscape.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads JSON as it arrives: byte by byte, and strings chunk by chunk. The work does not depend on how many escapes a
 * string has. Only one chunk is in memory.
 */
export class JsonBytes {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  /** Reads the next byte; undefined at the end. */
  next(): number | undefined | Promise<number | undefined> {
    return this.#at < this.#chunk.length ? this.#chunk[this.#at++] : this.#nextOfMore();
  }

  async #nextOfMore(): Promise<number | undefined> {
    return (await this.#more()) ? this.#chunk[this.#at++] : undefined;
  }

  async #more(): Promise<boolean> {
    while (this.#at >= this.#chunk.length) {
      const { done, value } = await this.#source.next();
      if (done) return false;
      this.#chunk = value;
      this.#at = 0;
    }
    return true;
  }

  /**
   * The raw text of a string after its opening quote, including its closing quote, if the chunk has all of it; else
   * null, and nothing has been read.
   */
  rawStringInChunk(): Buffer | null {
    const { end } = this.#rawEnd(false);
    return end === null ? null : this.#take(end);
  }

  /** The raw text of a string after its opening quote, including its closing quote. @throws AppError 400 */
  async *rawString(): AsyncGenerator<Buffer> {
    let isEscaped = false;
    while (await this.#more()) {
      const found = this.#rawEnd(isEscaped);
      yield this.#take(found.end ?? this.#chunk.length);
      if (found.end !== null) return;
      isEscaped = found.isEscaped;
    }
    throw noJson();
  }

  /**
   * The content of a string after its opening quote, with escapes resolved. Also reads its closing quote.
   * @throws AppError 400
   */
  async *string(): AsyncGenerator<Buffer, undefined> {
    while (await this.#more()) {
      const content = this.#content();
      if (content.length > 0) yield content;
      if (this.#at === this.#chunk.length) continue;
      if ((await this.next()) === QUOTE) return undefined;
      yield await this.#cutEscape();
    }
    throw noJson();
  }

  #take(end: number): Buffer {
    const taken = this.#chunk.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /**
   * Finds where a raw string ends in the chunk, after its closing quote; null if it goes on.
   * @param isEscaped whether a backslash came last; the same of the result
   */
  #rawEnd(isEscaped: boolean): { end: number | null; isEscaped: boolean } {
    for (let at = this.#at; at < this.#chunk.length; at += 1) {
      const byte = this.#chunk[at];
      if (byte === QUOTE && !isEscaped) return { end: at + 1, isEscaped };
      isEscaped = byte === BACKSLASH && !isEscaped;
    }
    return { end: null, isEscaped };
  }

  /**
   * Reads content up to the closing quote, to an escape that is cut off by the end of the chunk, or to the end of the
   * chunk. Content without escapes is not copied.
   */
  #content(): Buffer {
    const rest = this.#chunk.subarray(this.#at);
    const quote = rest.indexOf(QUOTE);
    const upToQuote = quote === -1 ? rest : rest.subarray(0, quote);
    const backslash = upToQuote.indexOf(BACKSLASH);
    if (backslash === -1) return this.#take(this.#at + upToQuote.length);
    const { end: rawEnd } = this.#rawEnd(false);
    const content = Buffer.allocUnsafe((rawEnd ?? this.#chunk.length) - this.#at);
    let size = rest.copy(content, 0, 0, backslash);
    let at = backslash;
    for (let byte = rest[at]; byte !== undefined && byte !== QUOTE; byte = rest[at]) {
      if (byte === BACKSLASH) {
        const end = at + 1 + escapeLength(rest[at + 1] ?? 0);
        if (end > rest.length) break;
        size += writeEscape(rest.subarray(at + 1, end), content, size);
        at = end;
      } else {
        content[size++] = byte;
        at += 1;
      }
    }
    this.#at += at;
    return content.subarray(0, size);
  }

  /** Reads the rest of an escape whose backslash has been read. @throws AppError 400 */
  async #cutEscape(): Promise<Buffer> {
    const letter = (await this.next()) ?? 0;
    const escape = [letter];
    while (escape.length < escapeLength(letter)) escape.push((await this.next()) ?? 0);
    const content = Buffer.allocUnsafe(escape.length);
    return content.subarray(0, writeEscape(Buffer.from(escape), content, 0));
  }
}
