import { AUDIO_MAX_BYTES, AUDIO_MIME_TYPES, errorToasts, IMAGE_MAX_BYTES } from '@jobtrail/contract';
import { tooLarge, unsupportedMedia } from '@jobtrail/service-kit';
import { fileTypeFromBuffer } from 'file-type/node';
import { decodedSize, parseDataUrl } from './dataUrl.ts';

/** Media that was checked: the type is what the bytes say, not what the sender says. */
export interface CheckedMedia {
  contentType: string;
  bytes: Buffer;
}

const SVG = 'image/svg+xml';
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;
const SNIFF_BYTES = 1024;

/** How file-type names what the specification allows under other names (spec 5, "Audio upload"). */
const AUDIO_NAMES: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm', 'video/mp4': 'audio/mp4', 'audio/x-flac': 'audio/flac', 'audio/vnd.wave': 'audio/wav', 'audio/x-m4a': 'audio/x-m4a', 'audio/opus': 'audio/ogg', 'application/ogg': 'audio/ogg', 'video/ogg': 'audio/ogg',
};
const AUDIO: ReadonlySet<string> = new Set(AUDIO_MIME_TYPES);

const notAnImage = () => unsupportedMedia('Only images can be attached.');

/**
 * Checks an image of a data URL by its size and its first bytes.
 * @throws AppError 413 and 415 with the sentences of spec 5
 */
export async function checkImage(dataUrl: string): Promise<CheckedMedia> {
  if (decodedSize(dataUrl) > IMAGE_MAX_BYTES) throw tooLarge(errorToasts.imageTooLarge.description);
  const media = parseDataUrl(dataUrl);
  if (!media) throw notAnImage();
  const found = await fileTypeFromBuffer(media.bytes);
  if (found?.mime.startsWith('image/')) return { contentType: found.mime, bytes: media.bytes };
  if (media.claimedType === SVG && SVG_START.test(media.bytes.toString('utf8', 0, SNIFF_BYTES))) return { contentType: SVG, bytes: media.bytes };
  throw notAnImage();
}

/**
 * Checks audio of a data URL by its size and its first bytes.
 * @throws AppError 413 and 415 with the sentences of spec 5
 */
export async function checkAudio(dataUrl: string): Promise<CheckedMedia> {
  if (decodedSize(dataUrl) > AUDIO_MAX_BYTES) throw tooLarge(errorToasts.audioTooLarge.description);
  const media = parseDataUrl(dataUrl);
  const found = media ? await fileTypeFromBuffer(media.bytes) : undefined;
  const name = found?.mime.split(';')[0] ?? '';
  const contentType = AUDIO_NAMES[name] ?? name;
  if (!media || !AUDIO.has(contentType)) throw unsupportedMedia(errorToasts.audioFormat.description);
  return { contentType, bytes: media.bytes };
}
