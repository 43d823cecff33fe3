import { MEDIA_PATH } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { type Context, notFound, param, unauthenticated } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../../context.ts';
import { mediaAddress } from './address.ts';
import { bodyChunks } from './bodyChunks.ts';
import { discardUpload } from './commands/freeBlobs.ts';
import { attachmentOf, downloadName } from './download.ts';
import { RULES } from './kinds.ts';
import { findMediaFile, type MediaFile } from './queries.ts';
import { parseRange } from './range.ts';
import { receive } from './receive.ts';
import { checkUploadQuota } from './UploadQuota.ts';

/** The media of an id never changes. */
const CACHE = 'private, max-age=31536000, immutable';
/** Keeps browsers from executing anything in the bytes. */
const POLICY = "default-src 'none'; sandbox";
const SVG = 'image/svg+xml';

async function headersOf({ knex }: CoreContext, ctx: Context, file: MediaFile): Promise<Record<string, string>> {
  const isNamed = ctx.query['download'] === '1' && file.fileName === null;
  const name = isNamed ? `; filename="${await downloadName(knex, file)}"` : '';
  const isInline = name === '' && file.contentType !== SVG;
  return {
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
    'content-disposition':
      file.fileName === null ? (isInline ? 'inline' : `attachment${name}`) : attachmentOf(file.fileName),
    'cache-control': CACHE,
    'accept-ranges': 'bytes',
    etag: etagOf(file),
  };
}

const etagOf = ({ id }: MediaFile): string => `"${id}"`;

/**
 * Responds with the bytes of a file, or the requested range (RFC 9110, 14).
 * @throws AppError 404 if the bytes have been freed since, 429 and 503 if there are too many downloads
 */
async function sendBytes(core: CoreContext, ctx: Context, caller: CoreCaller, file: MediaFile): Promise<void> {
  const current = ctx.get('if-range') === '' || ctx.get('if-range') === etagOf(file);
  const range = current ? parseRange(ctx.get('range'), file.bytes) : null;
  if (range === 'none') {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${file.bytes}`);
    ctx.body = '';
    return;
  }
  if (ctx.method !== 'HEAD') await core.downloads.hold(caller.id, ctx.res);
  const headers = await headersOf(core, ctx, file);
  // Nothing is awaited between this and the response, which notices if the store breaks off.
  const bytes = ctx.method === 'HEAD' ? null : await core.blobs.open(file.id, range ?? undefined);
  if (!bytes && ctx.method !== 'HEAD') throw notFound();
  ctx.set(headers);
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  ctx.length = range ? range.end - range.start + 1 : file.bytes;
  if (bytes) ctx.body = bytes;
}

/**
 * The calls on uploads, and the download of an image or recording by its owner: GET /api/media/{id}, with `?download=1`
 * to save it.
 */
export function uploadRoutes(core: CoreContext): void {
  core.on(calls.uploadMedia, async ({ ctx, caller, query: { purpose } }) => {
    const { maxBytes, tooLarge, unsupported } = RULES[purpose];
    // Forms of other sites cannot send any of these types.
    if (!ctx.is([...calls.uploadMedia.rawBody.types])) throw unsupported();
    const { length } = ctx.request;
    if (length !== undefined && length > maxBytes) throw tooLarge();
    const end = core.uploadQuota.begin(caller.id);
    const body = bodyChunks(ctx.req, { idleMs: core.uploadIdleMs, maxBytes: Infinity, throttle: core.uploadThrottle });
    try {
      await checkUploadQuota(core.knex, caller.id);
      const { id, contentType, bytes } = await receive(
        core,
        { userId: caller.id, purpose, claimedType: ctx.request.type, bytes: length },
        'unattached',
        body,
      );
      return { id, url: mediaAddress(id), contentType, bytes };
    } finally {
      end();
      await body.return(undefined);
    }
  });
  core.on(calls.discardUpload, ({ caller, params }) => discardUpload(core, caller.id, params.id));

  core.router.get(MEDIA_PATH, async (ctx) => {
    ctx.state.route = `GET ${MEDIA_PATH}`;
    const caller = await core.authenticate(ctx);
    if (!caller) throw unauthenticated();
    const file = await findMediaFile(core.knex, caller.id, param(ctx, 'id'));
    if (!file) throw notFound();
    if (ctx.get('if-none-match') === etagOf(file)) {
      ctx.set(await headersOf(core, ctx, file));
      ctx.status = 304;
      return;
    }
    await sendBytes(core, ctx, caller, file);
  });
}
