import { fileTypeFromBuffer } from 'file-type/node';
import {
  AUDIO_MAX_BYTES,
  AUDIO_MIME_TYPES,
  DOCUMENT_MAX_BYTES,
  documentSentences,
  errorToasts,
  IMAGE_MAX_BYTES,
  type UploadPurpose,
} from '@jobtrail/contract';
import { type AppError, tooLarge, unsupportedMedia } from '@jobtrail/service-kit';

/** The number of bytes at the start of a file from which its kind is detected. */
export const SAMPLE_BYTES = 4100;

const SVG = 'image/svg+xml';
/** A comment ends at its first `-->`; otherwise, many comments could be divided in exponentially many ways. */
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;
const SVG_START_BYTES = 1024;

/** Maps the type names of file-type to those of the specification. */
const AUDIO_NAMES: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
};
const AUDIO: ReadonlySet<string> = new Set(AUDIO_MIME_TYPES);

interface Rules {
  readonly maxBytes: number;
  /** The error for a file with more bytes. */
  readonly tooLarge: () => AppError;
  /** The error for another kind of file. */
  readonly unsupported: () => AppError;
}

/** What each purpose accepts. */
export const RULES: Readonly<Record<UploadPurpose, Rules>> = {
  audio: {
    maxBytes: AUDIO_MAX_BYTES,
    tooLarge: () => tooLarge(errorToasts.audioTooLarge.description),
    unsupported: () => unsupportedMedia(errorToasts.audioFormat.description),
  },
  image: {
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: () => tooLarge(errorToasts.imageTooLarge.description),
    unsupported: () => unsupportedMedia('Only images can be attached.'),
  },
  document: {
    maxBytes: DOCUMENT_MAX_BYTES,
    tooLarge: () => tooLarge(documentSentences.tooLarge),
    unsupported: () => unsupportedMedia(documentSentences.unsupported),
  },
};

/** What can be attached to a job or an interview note as it is; documents are recognised by DocumentCheck. */
export type MediaPurpose = Exclude<UploadPurpose, 'document'>;

/** The purpose of a stored image or recording, by a content type that `kindOf` has returned. */
export const purposeOf = (contentType: string): MediaPurpose => (contentType.startsWith('image/') ? 'image' : 'audio');

/**
 * The content type of a file, detected from its first bytes. Only for SVG, which is text, the claimed type must match
 * too.
 * @throws AppError 415 with a sentence for the person
 */
export async function kindOf(purpose: MediaPurpose, sample: Buffer, claimedType: string): Promise<string> {
  const found = await fileTypeFromBuffer(sample.subarray(0, SAMPLE_BYTES));
  const mime = found?.mime.split(';')[0] ?? '';
  if (purpose === 'image') {
    if (mime.startsWith('image/')) return mime;
    if (claimedType === SVG && SVG_START.test(sample.toString('utf8', 0, SVG_START_BYTES))) return SVG;
  } else {
    const name = AUDIO_NAMES[mime] ?? mime;
    if (AUDIO.has(name)) return name;
  }
  throw RULES[purpose].unsupported();
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-wav': 'wav',
};

/** The file name extension of a content type, without the dot. */
export const extensionOf = (contentType: string): string =>
  EXTENSIONS[contentType] ?? contentType.split('/')[1]?.replaceAll(/[^a-z0-9]/g, '') ?? 'bin';
