import { z } from 'zod';
import { validationFailed } from '@jobtrail/service-kit';

/** The last position on a page: a user in the whole list, or a position in the search index. */
const cursorSchema = z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])]);

export const encodeCursor = (cursor: readonly string[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws AppError 400 for a cursor that no page has returned as `next` */
export function decodeCursor(cursor: string | undefined): string[] {
  if (cursor === undefined) return [];
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw validationFailed({ cursor: 'There is no such page.' });
  }
}
