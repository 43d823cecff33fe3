import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Digest } from '../files.ts';

const NEW_LINE = 0x0a;
const USE = 'USE `';
/** The first line after the last schema, which sets back what the beginning has set. */
const FOOTER = '/*!40103 SET TIME_ZONE=@OLD';
const MARKS = [USE, FOOTER].map((mark) => Buffer.from(mark));
const USE_LINE = /^USE `((?:[^`]|``)+)`;\s*$/;

/** A compressed file with the dump of one schema. */
export interface WrittenSection {
  readonly bytes: number;
  readonly sha256: string;
  /** The SHA-256 of the uncompressed dump. */
  readonly dump: string;
}

/** Compresses bytes into a file. */
class SectionFile {
  readonly #input = new PassThrough();
  readonly #dump = new Digest();
  readonly #file = new Digest();
  readonly #written: Promise<void>;
  #lineBreaks = 0;

  constructor(path: string) {
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    const compressed = this.#file;
    this.#written = pipeline(this.#input, createGzip({ level: 4 }), (source) => compressed.through(source), out);
    this.#written.catch(() => undefined);
  }

  /**
   * Appends bytes. Line breaks at the end are held back until something follows, because how many end a schema depends on
   * the schema after it.
   */
  async write(bytes: Buffer): Promise<void> {
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === NEW_LINE) end -= 1;
    if (end > 0) await this.#push(Buffer.concat([Buffer.alloc(this.#lineBreaks, NEW_LINE), bytes.subarray(0, end)]));
    this.#lineBreaks = (end > 0 ? 0 : this.#lineBreaks) + bytes.length - end;
  }

  async close(): Promise<WrittenSection> {
    await this.#push(Buffer.of(NEW_LINE));
    this.#input.end();
    await this.#written;
    return { bytes: this.#file.bytes, sha256: this.#file.sha256(), dump: this.#dump.sha256() };
  }

  async #push(bytes: Buffer): Promise<void> {
    this.#dump.add(bytes);
    if (!this.#input.write(bytes))
      await Promise.race([new Promise((resolve) => this.#input.once('drain', resolve)), this.#written]);
  }
}

/**
 * Splits the output of mariadb-dump at the lines with `USE`, and writes each schema into a file that can be loaded by
 * itself: it begins with the settings at the beginning of the output. Line breaks in values are escaped, so no value
 * begins a line. The text of a schema does not depend on the other schemas.
 * @param pathOf the path of a schema's file
 * @param onBegin called when the first schema begins, which is after the snapshot was taken
 * @returns what was written, by schema
 */
export async function writeSections(
  output: AsyncIterable<Buffer>,
  pathOf: (schema: string) => string,
  onBegin: () => void,
): Promise<Map<string, WrittenSection>> {
  const header: Buffer[] = [];
  const written = new Map<string, WrittenSection>();
  let schema: string | null = null;
  let file: SectionFile | null = null;
  let isFooter = false;
  const write = async (bytes: Buffer): Promise<void> => {
    if (bytes.length === 0 || isFooter) return;
    if (file) await file.write(bytes);
    else header.push(bytes);
  };
  const end = async (): Promise<void> => {
    if (file && schema !== null) written.set(schema, await file.close());
  };
  for await (const { line, bytes } of linesAndPieces(output)) {
    const text = line ? bytes.toString() : '';
    const [, name] = USE_LINE.exec(text) ?? [];
    if (name === undefined) {
      isFooter ||= text.startsWith(FOOTER);
      await write(bytes);
      continue;
    }
    await end();
    isFooter = false;
    schema = name.replaceAll('``', '`');
    file = new SectionFile(pathOf(schema));
    onBegin();
    for (const piece of header) await file.write(piece);
  }
  await end();
  return written;
}

/** Yields lines that begin with one of the marks as a whole, and everything between them in pieces of any size. */
async function* linesAndPieces(
  output: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: boolean; bytes: Buffer }, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let atLineStart = true;
  for await (const chunk of output) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    let at = 0;
    while (at < data.length) {
      if (atLineStart) {
        const isMark = MARKS.some((mark) => {
          const begin = data.subarray(at, at + mark.length);
          return mark.subarray(0, begin.length).equals(begin);
        });
        const endOfLine = isMark ? data.indexOf(NEW_LINE, at) : -1;
        if (isMark && endOfLine < 0) break;
        if (isMark) {
          yield { line: false, bytes: data.subarray(from, at) };
          yield { line: true, bytes: data.subarray(at, endOfLine + 1) };
          at = endOfLine + 1;
          from = at;
          continue;
        }
      }
      const endOfLine = data.indexOf(NEW_LINE, at);
      atLineStart = endOfLine >= 0;
      at = atLineStart ? endOfLine + 1 : data.length;
    }
    yield { line: false, bytes: data.subarray(from, at) };
    rest = data.subarray(at);
  }
  yield { line: false, bytes: rest };
}
