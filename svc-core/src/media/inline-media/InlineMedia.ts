import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { IDEMPOTENCY_HEADER, IMAGES_MAX, imagesMaxSentence, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { type Call, calls } from '@jobtrail/contract/calls';
import {
  type Caller,
  type Context,
  readJson,
  tooLarge,
  unsupportedMedia,
  validationFailed,
} from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { mediaAddress } from '../uploads/address.ts';
import { bodyChunks } from '../uploads/bodyChunks.ts';
import { freeBlobs } from '../uploads/commands/freeBlobs.ts';
import { type MediaPurpose, RULES } from '../uploads/kinds.ts';
import { receive } from '../uploads/receive.ts';
import { noJson } from './jsonEscape.ts';
import { readInline } from './readInline.ts';

type Store = Pick<
  CoreContext,
  'blobs' | 'knex' | 'logger' | 'uploadRegistry' | 'uploadQuota' | 'uploadIdleMs' | 'uploadThrottle'
>;

/** The field of a call's body that contains media as data URLs. */
interface Field {
  readonly field: string;
  readonly purpose: MediaPurpose;
  readonly list: boolean;
}
const IMAGES: Field = { field: 'images', purpose: 'image', list: true };
const AUDIO: Field = { field: 'audioPath', purpose: 'audio', list: false };
const FIELDS: Readonly<Record<string, Field>> = {
  [calls.createJob.id]: IMAGES,
  [calls.updateJob.id]: IMAGES,
  [calls.createInterviewNote.id]: AUDIO,
  [calls.updateInterviewNote.id]: AUDIO,
};

/**
 * Reads bodies that contain media. Data URLs are streamed to the blob store as uploads of the request, and the parsed
 * body contains their addresses instead. So a body of 33 MB takes little memory and never blocks the event loop for
 * long.
 */
export class InlineMedia {
  readonly #store: Store;
  readonly #received = new WeakMap<IncomingMessage, string[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** @throws AppError 400, 408, 409, 413, 415, 429 */
  read = async (ctx: Context, call: Call, caller: Caller | null): Promise<unknown> => {
    const media = FIELDS[call.id];
    const maxBytes = call.maxBody ?? JSON_BODY_MAX_BYTES;
    if (!media || !caller) return readJson(ctx, maxBytes);
    if (ctx.get('content-length') === '0' || (ctx.get('content-length') === '' && ctx.get('transfer-encoding') === ''))
      return undefined;
    if (!ctx.is('application/json')) throw unsupportedMedia('Send JSON.');
    if (ctx.get('content-encoding') !== '') throw unsupportedMedia('Send it unpacked.');
    if (ctx.request.length !== undefined && ctx.request.length > maxBytes) throw tooLarge();
    const bounds = { maxBytes, length: ctx.request.length };
    if (ctx.get(IDEMPOTENCY_HEADER) === '') return this.#readWithMedia(ctx.req, caller.id, media, bounds);
    // The addresses in the parsed body differ each time.
    const hash = createHash('sha256');
    const body = await this.#readWithMedia(ctx.req, caller.id, media, bounds, hash);
    ctx.state.bodyDigest = hash.digest('hex');
    return body;
  };

  /** Runs around every call: frees uploads of the request that nothing refers to. */
  releasing = async ({ req }: Context, next: () => Promise<unknown>): Promise<void> => {
    try {
      await next();
    } finally {
      const ids = this.#received.get(req);
      if (ids) await freeBlobs(this.#store, await this.#store.uploadRegistry.drop(ids));
    }
  };

  async #readWithMedia(
    req: IncomingMessage,
    userId: string,
    { field, purpose, list }: Field,
    { maxBytes, length }: { maxBytes: number; length: number | undefined },
    hash?: Hash,
  ): Promise<unknown> {
    const store = this.#store;
    const ids: string[] = [];
    this.#received.set(req, ids);
    let end: (() => void) | undefined;
    const body = bodyChunks(req, { idleMs: store.uploadIdleMs, maxBytes, throttle: store.uploadThrottle });
    try {
      const text = await readInline(hash ? hashing(body, hash) : body, {
        field,
        list,
        unsupported: RULES[purpose].unsupported,
        storeMedia: async (claimedType, payload) => {
          if (ids.length === IMAGES_MAX) throw validationFailed({ [field]: imagesMaxSentence });
          end ??= store.uploadQuota.begin(userId);
          const { id } = await receive(store, { userId, purpose, claimedType, atMost: length }, 'held', payload);
          ids.push(id);
          return mediaAddress(id);
        },
      });
      return parse(text);
    } finally {
      end?.();
      await body.return(undefined);
    }
  }
}

/** Hashes what is read. */
const hashing = (source: AsyncIterator<Buffer>, hash: Hash): AsyncIterator<Buffer> => ({
  async next() {
    const step = await source.next();
    if (step.done !== true) hash.update(step.value);
    return step;
  },
});

/** Parses JSON. Keys that would change the prototype are rejected, as in every other body. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, /__proto__|\\u/i.test(text) ? refusePrototype : undefined);
  } catch {
    throw noJson();
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A key is not allowed.');
  return value;
}
