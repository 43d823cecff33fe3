const INITIAL_BYTES = 16_384;

/** Bytes that others append to. Their memory is used again after `clear`, because new memory costs more than filling it. */
export class GrowingBytes {
  /** The memory; what is beyond `length` is not defined. A reservation may replace it. */
  memory = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  length = 0;

  /** Makes room for so many more bytes. */
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

  /** What has been appended; valid until `clear`. */
  content(): Buffer {
    return this.memory.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
