import { tooLarge } from '@jobtrail/service-kit';

/** The longest text that a body may have besides its media, in bytes: a transcript with every character escaped. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Builds a text from pieces. */
export class TextBuffer {
  #bytes = Buffer.allocUnsafe(1024);
  #size = 0;

  /** @throws AppError 413 if it grows too large */
  #reserve(more: number): void {
    const needed = this.#size + more;
    if (needed > MAX_BYTES) throw tooLarge();
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }

  add(piece: Uint8Array): void {
    this.#reserve(piece.length);
    this.#bytes.set(piece, this.#size);
    this.#size += piece.length;
  }

  addByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#size++] = byte;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  toString(): string {
    return this.bytes().toString('utf8');
  }
}
