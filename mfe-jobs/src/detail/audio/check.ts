import { AUDIO_EXTENSIONS, AUDIO_MAX_BYTES, AUDIO_MIME_TYPES, errorToasts, type ToastText } from '@jobtrail/contract';
import { audioKind, KIND_BYTES } from './kind.ts';

/** The types offered by the file picker. */
export const AUDIO_ACCEPT = [...AUDIO_MIME_TYPES, ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/**
 * Reads the first bytes of a file, with FileReader because every browser has it.
 * @throws if the file cannot be read
 */
function firstBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file.slice(0, KIND_BYTES));
  });
}

/** Returns a valid file with the type detected from its bytes, or the toast that explains the problem. */
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
