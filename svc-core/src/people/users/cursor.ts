import { z } from 'zod';
import { validationFailed } from '@jobtrail/service-kit';

/** Where a page ended: at a user of the whole list, or at a position in the search index. */
const cursorSchema = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]);

export const encodeCursor = (cursor: readonly string[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws AppError 400 for what was never the `next` of a page */
export function decodeCursor(cursor: string | undefined): string[] {
  if (cursor === undefined) return [];
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw validationFailed({ cursor: 'There is no such page.' });
  }
}
