import type { Core } from '../core.ts';
import { toDataUrl } from './dataUrl.ts';
import type { MediaRow } from './row.ts';

/** A medium as a data URL; null when its bytes were freed since its row was read. */
export async function dataUrlOf({ blobs }: Pick<Core, 'blobs'>, row: MediaRow): Promise<string | null> {
  try {
    return toDataUrl(row.content_type, await blobs.read(row.id));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
