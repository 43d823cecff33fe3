import type { Knex } from 'knex';
import { fold } from '@jobtrail/contract';
import type { UserRow } from '../../rows.ts';
import { firstMatch, searchablePart } from './suffixes.ts';

const ROWS_AT_ONCE = 200;
/** Sorts after every text with the same beginning. */
const LAST = '\u{10FFFF}';

/** A position in the index: a suffix and the user that it belongs to. */
interface SearchPosition {
  readonly suffix: string;
  readonly userId: string;
}
interface IndexRow {
  suffix: string;
  user_id: string;
}

/** The next rows of the index that begin with the text, in the order of the index. */
async function listIndexRows(knex: Knex, start: string, after: SearchPosition | null): Promise<IndexRow[]> {
  const rows = () =>
    knex<IndexRow>('user_search')
      .orderBy([{ column: 'suffix' }, { column: 'user_id' }])
      .limit(ROWS_AT_ONCE)
      .select('suffix', 'user_id');
  const end = start + LAST;
  if (after === null) return rows().where('suffix', '>=', start).where('suffix', '<', end);
  // Two ranges of the key, because a condition on both columns would read the index from its beginning.
  const same = await rows().where('suffix', after.suffix).where('user_id', '>', after.userId);
  return same.length > 0 ? same : rows().where('suffix', '>', after.suffix).where('suffix', '<', end);
}

/**
 * Users whose name or address contains a text, folded, in alphabetical order of the match. It reads only as
 * much of the index as a page needs, whether all users match or none.
 * @param after the position of the last user on the previous page
 * @param is filters the users
 * @returns at most `limit` users with their positions
 */
export async function listMatches(
  knex: Knex,
  text: string,
  { after, limit, is = () => true }: { after: SearchPosition | null; limit: number; is?: (user: UserRow) => boolean },
): Promise<Array<{ user: UserRow; position: SearchPosition }>> {
  const q = fold(text);
  const start = searchablePart(q);
  const found: Array<{ user: UserRow; position: SearchPosition }> = [];
  for (let last = after; ;) {
    const rows = await listIndexRows(knex, start, last);
    const users = new Map(
      (await knex<UserRow>('users').whereIn('id', [...new Set(rows.map(({ user_id }) => user_id))])).map((user) => [
        user.id,
        user,
      ]),
    );
    for (const { suffix, user_id: userId } of rows) {
      const user = users.get(userId);
      // A user who contains the text more than once is listed at the first match.
      if (user && is(user) && firstMatch(user, q) === suffix) found.push({ user, position: { suffix, userId } });
      if (found.length === limit) return found;
    }
    const end = rows.at(-1);
    if (!end) return found;
    last = { suffix: end.suffix, userId: end.user_id };
  }
}
