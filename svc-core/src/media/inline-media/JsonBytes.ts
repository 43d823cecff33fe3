import { validationFailed } from '@jobtrail/service-kit';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const HEX = /^[0-9a-f]{4}$/i;

export const noJson = () => validationFailed({}, 'The request is not valid JSON.');

/** Reads JSON as it arrives: byte by byte, and strings in runs. Only one chunk is in memory. */
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

  /** The bytes up to the next quote or backslash, or to the end of the chunk. */
  #run(): Buffer {
    const rest = this.#chunk.subarray(this.#at);
    const quote = rest.indexOf(QUOTE);
    const upToQuote = quote === -1 ? rest : rest.subarray(0, quote);
    const backslash = upToQuote.indexOf(BACKSLASH);
    const run = backslash === -1 ? upToQuote : upToQuote.subarray(0, backslash);
    this.#at += run.length;
    return run;
  }

  /** The raw text of a string after its opening quote, including its closing quote. @throws AppError 400 */
  async *rawString(): AsyncGenerator<Buffer> {
    while (await this.#more()) {
      const run = this.#run();
      if (run.length > 0) yield run;
      if (this.#at === this.#chunk.length) continue;
      const stop = await this.next();
      if (stop === QUOTE) {
        yield Buffer.of(QUOTE);
        return;
      }
      const escaped = await this.next();
      if (escaped !== undefined) yield Buffer.of(BACKSLASH, escaped);
    }
    throw noJson();
  }

  /**
   * The content of a string after its opening quote, with escapes resolved. Also reads its closing quote.
   * @throws AppError 400
   */
  async *string(): AsyncGenerator<Buffer, undefined> {
    while (await this.#more()) {
      const run = this.#run();
      if (run.length > 0) yield run;
      if (this.#at === this.#chunk.length) continue;
      if ((await this.next()) === QUOTE) return undefined;
      yield await this.#escaped();
    }
    throw noJson();
  }

  async #escaped(): Promise<Buffer> {
    const letter = String.fromCharCode((await this.next()) ?? 0);
    if (letter !== 'u') {
      const meant = ESCAPES[letter];
      if (meant === undefined) throw noJson();
      return Buffer.from(meant);
    }
    let digits = '';
    for (let n = 0; n < 4; n += 1) digits += String.fromCharCode((await this.next()) ?? 0);
    if (!HEX.test(digits)) throw noJson();
    return Buffer.from(String.fromCharCode(Number.parseInt(digits, 16)));
  }
}
