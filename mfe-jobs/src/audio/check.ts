import { AUDIO_EXTENSIONS, AUDIO_MAX_BYTES, AUDIO_MIME_TYPES, errorToasts, type ToastText } from '@jobtrail/contract';
import { audioKind, KIND_BYTES } from './kind.ts';

/** What a picker offers to choose. */
export const AUDIO_ACCEPT = [...AUDIO_MIME_TYPES, ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/** The first bytes of a file. FileReader, since it is everywhere. @throws when the file cannot be read */
function firstBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, KIND_BYTES));
  });
}

/** A file that may be uploaded, under the type that its bytes say; or the toast that says why not. */
export async function checkAudio(file: File): Promise<{ audio: Blob } | { problem: ToastText }> {
  let kind: string | null;
  try {
    kind = audioKind(await firstBytes(file));
  } catch {
    return { problem: errorToasts.audioRead };
  }
  if (kind === null) return { problem: errorToasts.audioFormat };
  if (file.size > AUDIO_MAX_BYTES) return { problem: errorToasts.audioTooLarge };
  return { audio: file.slice(0, file.size, kind) };
}
