import type { UploadPurpose } from '@jobtrail/contract';
import type { CoreContext } from '../../context.ts';
import { freeBlobs } from './commands/freeBlobs.ts';
import { kindOf, RULES, SAMPLE_BYTES } from './kinds.ts';

/** What is known of a file before its bytes come. */
export interface Announced {
  readonly userId: string;
  readonly purpose: UploadPurpose;
  /** What the sender says that it is. */
  readonly claimedType: string;
  /** How many bytes the sender says that there are. */
  readonly bytes?: number | undefined;
}

/** A file whose bytes are kept. */
export interface Received {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Takes from a source until there is enough to know its kind by, or no more. */
async function takeSample(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const taken: Buffer[] = [];
  for (let size = 0; size < SAMPLE_BYTES;) {
    const { done, value } = await source.next();
    if (done) break;
    taken.push(value);
    size += value.length;
  }
  return Buffer.concat(taken);
}

/**
 * Keeps a file as it comes: its kind is known by its first bytes, its size is counted on the way, and nothing of it stays in memory. Whatever
 * goes wrong, its bytes and its place in the journal are gone at once.
 * @param state what the journal says of it once it is whole
 * @throws AppError 413 and 415 with a sentence for the person; what the source throws
 */
export async function receive(
  core: Pick<CoreContext, 'blobs' | 'knex' | 'logger' | 'uploadRegistry'>,
  { userId, purpose, claimedType, bytes: announced }: Announced,
  state: 'held' | 'unattached',
  source: AsyncIterator<Buffer>,
): Promise<Received> {
  const { maxBytes, tooLarge } = RULES[purpose];
  if (announced !== undefined && announced > maxBytes) throw tooLarge();
  const sample = await takeSample(source);
  const contentType = await kindOf(purpose, sample, claimedType);
  const id = await core.uploadRegistry.begin(userId, announced ?? maxBytes);
  async function* counted(): AsyncGenerator<Buffer> {
    let size = 0;
    for (let chunk: Buffer | undefined = sample; chunk; chunk = (await source.next()).value) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  }
  try {
    const bytes = await core.blobs.put(id, counted());
    await core.uploadRegistry.finish(id, state, { contentType, bytes });
    return { id, contentType, bytes };
  } catch (error) {
    await core.blobs.remove(id).catch(() => undefined);
    await freeBlobs(core, await core.uploadRegistry.drop([id]));
    throw error;
  }
}
