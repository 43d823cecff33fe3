import { IMAGE_MAX_BYTES } from '@jobtrail/contract';
import { imageKind, KIND_BYTES } from './kind.ts';

/** An image that is attached to a job. */
export interface Shot {
  id: string;
  name: string;
  /** The bytes as they were chosen, under the type that they have. */
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

/** Looks at a file's size and at its first bytes; its name and the type that it claims say nothing. */
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
 * An image as the contract takes it. The browser encodes it away from the page's own thread.
 * @throws {Error} when the file has been removed or changed since then
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
