/** Counts blobs and their bytes. */
export class BlobCount {
  blobs = 0;
  bytes = 0;

  add({ bytes }: { bytes: number }): void {
    this.blobs += 1;
    this.bytes += bytes;
  }

  /** Such as '1,200 blobs (34,567 bytes)'. */
  toString(): string {
    const count = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
    return `${count(this.blobs, 'blob')} (${count(this.bytes, 'byte')})`;
  }
}
