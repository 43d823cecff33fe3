const INITIAL_BYTES = 16_384;

/** A buffer that grows. `clear` reuses its memory, because allocating memory costs more than filling it. */
export class GrowableBuffer {
  /** The memory; its content beyond `length` is undefined. `reserve` may replace it. */
  memory = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  length = 0;

  /** Makes room for more bytes. */
  reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.memory.length * 2));
    this.memory.copy(larger, 0, 0, this.length);
    this.memory = larger;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.memory.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** @param text in ASCII */
  appendText(text: string): void {
    this.reserve(text.length);
    this.length += this.memory.write(text, this.length, 'latin1');
  }

  /** The appended bytes; valid until `clear`. */
  content(): Buffer {
    return this.memory.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
