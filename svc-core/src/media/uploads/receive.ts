import type { UploadPurpose } from '@jobtrail/contract';
import type { CoreContext } from '../../context.ts';
import { freeBlobs } from './commands/freeBlobs.ts';
import { DOCUMENT_CONTENT_TYPES, UPLOADED_DOCUMENT } from './documents/contentTypes.ts';
import { DocumentCheck } from './documents/DocumentCheck.ts';
import { kindOf, RULES, SAMPLE_BYTES } from './kinds.ts';
import { IMAGE_HEADER_BYTES, PixelCheck } from './pixels.ts';

/** What is known about a file before its bytes arrive. */
interface IncomingFile {
  readonly userId: string;
  readonly purpose: UploadPurpose;
  /** The content type that the sender claims. */
  readonly claimedType: string;
  /** The number of bytes that the sender claims. */
  readonly bytes?: number | undefined;
  /** The maximum size of the file in bytes, if the sender claims none. */
  readonly atMost?: number | undefined;
}

/** A file whose bytes are stored. */
interface StoredFile {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Reads from a source until there are enough bytes to detect its kind, or until its end. */
async function readSample(source: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < bytes;) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  return Buffer.concat(chunks);
}

/**
 * Stores a file as it arrives. Its kind is detected from its first bytes, its size is counted on the way, and it is
 * never in memory as a whole. If anything fails, its bytes and its row in the registry are deleted at once.
 * @param state its state in the registry once it is complete
 * @throws AppError 409, 413 and 415 with a sentence for the person; errors of the source
 */
export async function receive(
  core: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'uploadRegistry'>,
  { userId, purpose, claimedType, bytes: announced, atMost = Infinity }: IncomingFile,
  state: 'held' | 'unattached',
  source: AsyncIterator<Buffer>,
): Promise<StoredFile> {
  const { maxBytes, tooLarge } = RULES[purpose];
  if (announced !== undefined && announced > maxBytes) throw tooLarge();
  const sample = await readSample(source, purpose === 'audio' ? SAMPLE_BYTES : IMAGE_HEADER_BYTES);
  const document = purpose === 'document' ? await DocumentCheck.start(sample, claimedType) : null;
  const contentType = purpose === 'document' ? UPLOADED_DOCUMENT : await kindOf(purpose, sample, claimedType);
  const pixels = purpose === 'image' ? new PixelCheck(contentType) : (document?.pixels ?? null);
  document?.read(sample);
  pixels?.read(sample);
  const id = await core.uploadRegistry.begin(userId, announced ?? Math.min(maxBytes, atMost));
  async function* counted(): AsyncGenerator<Buffer> {
    let size = 0;
    for (let chunk: Buffer | undefined = sample; chunk; chunk = (await source.next()).value) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      if (chunk !== sample) {
        pixels?.read(chunk);
        document?.read(chunk);
      }
      yield chunk;
    }
    pixels?.end();
  }
  try {
    const bytes = await core.blobs.put(id, counted());
    const found = document?.end();
    await core.uploadRegistry.finish(id, state, { contentType, bytes, document: found });
    return { id, contentType: found ? DOCUMENT_CONTENT_TYPES[found.type] : contentType, bytes };
  } catch (error) {
    await core.blobs.remove(id).catch(() => undefined);
    await freeBlobs(core, await core.uploadRegistry.drop([id]));
    throw error;
  }
}
