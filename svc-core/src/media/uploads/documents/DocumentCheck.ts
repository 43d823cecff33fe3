import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type/node';
import type { DocumentType } from '@jobtrail/contract';
import { RULES, SAMPLE_BYTES } from '../kinds.ts';
import { PixelCheck } from '../pixels.ts';
import { DOCUMENT_CONTENT_TYPES } from './contentTypes.ts';
import { hasZipEnd, zipDirectory } from './zipDirectory.ts';

const MARKDOWN = 'text/markdown';
/** The end of a file in which the directory of a zip archive must be. */
const TAIL_BYTES = 256 * 1024;
/** Where the marks of the start and the end of a PDF must be. */
const PDF_END_BYTES = 1024;
const ODT = 'application/vnd.oasis.opendocument.text';
/** The start of an OpenDocument file: the local header of the stored file `mimetype`. */
const ODT_NAME_AT = 30;

const IMAGES: Readonly<Record<string, DocumentType>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** What browsers and viewers would run or take for another kind of file. */
const NOT_PLAIN = /^\s*(?:<[!?a-z]|%PDF-|\{\\rtf|%!PS|#!)/i;
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f]/;

type Guess = DocumentType | 'zip' | 'text';

async function guessOf(sample: Buffer): Promise<Guess | undefined> {
  const start = sample.toString('latin1', 0, 5);
  if (start === '%PDF-') return 'pdf';
  // file-type would expand parts of an archive.
  if (start.startsWith('PK')) return 'zip';
  const found = await fileTypeFromBuffer(sample.subarray(0, SAMPLE_BYTES));
  return found ? IMAGES[found.mime] : 'text';
}

/** The kind of a plain zip archive; null for one that is no text document, or has macros. */
function archiveType(head: Buffer, tail: Buffer, size: number): DocumentType | null {
  const entries = zipDirectory(head, tail, size);
  if (!entries) return null;
  const names = new Set(entries.map(({ name }) => name));
  if (entries.some(({ name }) => name.toLowerCase().endsWith('vbaproject.bin'))) return null;
  if (names.has('[Content_Types].xml')) return names.has('word/document.xml') ? 'docx' : null;
  const mimetype = entries.find(({ offset }) => offset === 0);
  const isOdt =
    mimetype?.name === 'mimetype' &&
    mimetype.isStored &&
    mimetype.expanded === ODT.length &&
    head.toString('latin1', ODT_NAME_AT, ODT_NAME_AT + 'mimetype'.length + ODT.length) === `mimetype${ODT}`;
  return isOdt && names.has('content.xml') ? 'odt' : null;
}

/**
 * Recognises the kind of a document by its bytes while it arrives, and computes its SHA-256. What the sender claims counts
 * only between a text and Markdown, which no byte tells apart. Only the last bytes stay in memory.
 */
export class DocumentCheck {
  /** What the first bytes look like. */
  readonly guess: Guess;
  /** How many pixels it has, if it is an image. */
  readonly pixels: PixelCheck | null;
  readonly #head: Buffer;
  readonly #isMarkdown: boolean;
  readonly #hash = createHash('sha256');
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #tail = Buffer.alloc(0);
  #size = 0;

  private constructor(guess: Guess, head: Buffer, claimedType: string) {
    this.guess = guess;
    const image = Object.values(IMAGES).find((type) => type === guess);
    this.pixels = image ? new PixelCheck(DOCUMENT_CONTENT_TYPES[image]) : null;
    this.#head = head;
    this.#isMarkdown = claimedType === MARKDOWN;
  }

  /**
   * Starts the check of a file.
   * @param sample its first bytes, at least SAMPLE_BYTES or the whole file; they are not read yet
   * @throws AppError 415
   */
  static async start(sample: Buffer, claimedType: string): Promise<DocumentCheck> {
    const guess = await guessOf(sample);
    if (!guess || sample.length === 0) throw RULES.document.unsupported();
    if (guess === 'text' && NOT_PLAIN.test(sample.toString('utf8', 0, SAMPLE_BYTES)))
      throw RULES.document.unsupported();
    return new DocumentCheck(guess, sample.subarray(0, SAMPLE_BYTES), claimedType);
  }

  /** Reads the next bytes. @throws AppError 415 */
  read(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#tail = Buffer.concat([this.#tail, bytes]).subarray(-TAIL_BYTES);
    if (this.guess === 'text') this.#decode(bytes);
  }

  /** What the file is, after its last byte. @throws AppError 415 */
  end(): { readonly type: DocumentType; readonly sha256: string } {
    if (this.guess === 'text') this.#decode();
    const type = this.#type();
    // A file in two formats at once is one thing here and another on the machine that opens it.
    if (!type || (this.guess !== 'zip' && this.guess !== 'text' && hasZipEnd(this.#tail)))
      throw RULES.document.unsupported();
    return { type, sha256: this.#hash.digest('hex') };
  }

  #type(): DocumentType | null {
    if (this.guess === 'zip') return archiveType(this.#head, this.#tail, this.#size);
    if (this.guess === 'text') return this.#isMarkdown ? 'md' : 'txt';
    if (this.guess === 'pdf') return this.#tail.subarray(-PDF_END_BYTES).includes('%%EOF') ? 'pdf' : null;
    return this.guess;
  }

  #decode(bytes?: Buffer): void {
    let text: string;
    try {
      text = bytes ? this.#utf8.decode(bytes, { stream: true }) : this.#utf8.decode();
    } catch {
      throw RULES.document.unsupported();
    }
    if (CONTROL.test(text)) throw RULES.document.unsupported();
  }
}
