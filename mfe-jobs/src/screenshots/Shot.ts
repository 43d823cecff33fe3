import { IMAGE_MAX_BYTES } from '@jobtrail/contract';
import { imageKind, KIND_BYTES } from './kind.ts';

/** An image attached to a job. */
export interface Shot {
  id: string;
  name: string;
  /** The chosen file with the type detected from its bytes. */
  image: Blob;
}
/** Why a file cannot be attached. */
export type Problem = 'too large' | 'no image' | 'unreadable';
export type Checked = { shot: Shot } | { name: string; problem: Problem };

let made = 0;

function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result === null || typeof reader.result === 'string'
        ? reject(new Error('The file gave no bytes.'))
        : resolve(new Uint8Array(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(blob);
  });
}

/** Checks the size and the first bytes of a file; its name and declared type are ignored. */
export async function checkFile(file: File): Promise<Checked> {
  const name = file.name === '' ? 'The pasted image' : file.name;
  try {
    const kind = imageKind(await bytesOf(file.slice(0, KIND_BYTES)));
    if (kind === null) return { name, problem: 'no image' };
    if (file.size > IMAGE_MAX_BYTES) return { name, problem: 'too large' };
    made += 1;
    return { shot: { id: `shot-${made}`, name, image: file.slice(0, file.size, kind) } };
  } catch {
    return { name, problem: 'unreadable' };
  }
}

/**
 * Encodes an image as the API expects it, outside the main thread.
 * @throws {Error} if the file has been removed or changed since it was chosen
 */
export function dataUrlOf({ image }: Shot): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The file gave no text.'));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(image);
  });
}
