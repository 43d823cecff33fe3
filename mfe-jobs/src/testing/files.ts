const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A file with the first bytes of a PNG, of a size. */
export function aPng(name: string, size = 64): File {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return new File([bytes], name, { type: 'image/png' });
}
/** A file that says that it is an image, and is a text. */
export const aLie = (name: string): File => new File(['just words'], name, { type: 'image/png' });
