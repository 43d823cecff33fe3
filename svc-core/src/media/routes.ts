import { paths } from '@jobtrail/contract';
import { notFound, unauthenticated, type Context } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { parseRange } from './range.ts';
import type { MediaRow } from './row.ts';

/** Media never changes under its id. */
const CACHE = 'private, max-age=31536000, immutable';
/** Whatever the bytes are, a browser runs nothing of them. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const SVG = 'image/svg+xml';

function headersOf(ctx: Context, row: MediaRow): void {
  ctx.set('content-type', row.content_type);
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('content-security-policy', POLICY);
  ctx.set('content-disposition', row.content_type === SVG ? 'attachment' : 'inline');
  ctx.set('cache-control', CACHE);
  ctx.set('accept-ranges', 'bytes');
  ctx.set('etag', `"${row.id}"`);
}

/** GET /api/media/{id}: the bytes of an image or a recording, for their owner only. */
export function mediaRoutes(core: Core): void {
  core.router.get(paths.media, async (ctx) => {
    ctx.state.route = `GET ${paths.media}`;
    const caller = await core.authenticate(ctx);
    if (!caller) throw unauthenticated();
    const row = await core.knex<MediaRow>('media').where({ id: String(ctx.params['id']), user_id: caller.id }).first();
    if (!row) throw notFound();
    headersOf(ctx, row);
    if (ctx.get('if-none-match') === `"${row.id}"`) {
      ctx.status = 304;
      return;
    }
    const range = parseRange(ctx.get('range'), row.bytes);
    if (range === 'none') {
      ctx.status = 416;
      ctx.set('content-range', `bytes */${row.bytes}`);
      ctx.body = '';
      return;
    }
    ctx.status = range ? 206 : 200;
    if (range) ctx.set('content-range', `bytes ${range.start}-${range.end}/${row.bytes}`);
    ctx.length = range ? range.end - range.start + 1 : row.bytes;
    if (ctx.method !== 'HEAD') ctx.body = core.blobs.stream(row.id, range ?? undefined);
  });
}
