import { IMAGE_MAX_BYTES } from '@jobtrail/contract';
import type { NewImage } from './FormImage.ts';
import { imageKind, KIND_BYTES } from './kind.ts';

/** Why a file cannot be attached. */
export type FileProblem = 'too large' | 'no image' | 'unreadable';
type CheckedFile = { image: NewImage } | { name: string; problem: FileProblem };

let lastNumber = 0;

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
export async function checkFile(file: File): Promise<CheckedFile> {
  const name = file.name === '' ? 'The pasted image' : file.name;
  try {
    const kind = imageKind(await bytesOf(file.slice(0, KIND_BYTES)));
    if (kind === null) return { name, problem: 'no image' };
    if (file.size > IMAGE_MAX_BYTES) return { name, problem: 'too large' };
    lastNumber += 1;
    return { image: { id: `new-image-${lastNumber}`, name, image: file.slice(0, file.size, kind) } };
  } catch {
    return { name, problem: 'unreadable' };
  }
}
