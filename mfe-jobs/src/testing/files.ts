const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A file of a given size with the first bytes of a PNG. */
export function aPng(name: string, size = 64): File {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return new File([bytes], name, { type: 'image/png' });
}
/** A text file with the media type of an image. */
export const aMislabeledFile = (name: string): File => new File(['just words'], name, { type: 'image/png' });
