import type { CoreContext } from '../../context.ts';
import { toBase64 } from '../inline-media/dataUrl.ts';
import type { MediaRow } from './row.ts';

/**
 * An image or recording as a data URL between two texts, read while it is sent. Yields nothing if its bytes have been
 * freed.
 */
export async function* dataUrlText(
  { blobs }: Pick<CoreContext, 'blobs'>,
  { id, content_type }: MediaRow,
  before: string,
  after: string,
): AsyncGenerator<string> {
  const bytes = await blobs.open(id);
  if (!bytes) return;
  try {
    yield `${before}data:${content_type};base64,`;
    yield* toBase64(bytes);
    yield after;
  } finally {
    bytes.destroy();
  }
}
