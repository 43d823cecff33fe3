import type { Knex } from 'knex';
import { AUDIT_PAGE } from '@jobtrail/contract';
import { allIds, type RowSource } from '@jobtrail/service-kit';
import type { AuditRow } from '../rows.ts';

/**
 * An entry with the names of actor and subject; null for a deleted account. The actor's is the display name of the
 * admin settings, if there is one.
 */
export interface NamedEntry {
  row: AuditRow;
  actorName: string | null;
  subjectName: string | null;
}

/** Reads the entries with these ids, in the order of the ids. */
export const auditSource = (knex: Knex, ids: readonly string[]): RowSource => ({
  nextIds: allIds(() => Promise.resolve(ids)),
  rowsOf: (some) => knex('audit_log').whereIn('id', some),
  texts: ['detail'],
});

/** Entries with the names of the people in them. */
export async function listNames(knex: Knex, rows: readonly AuditRow[]): Promise<NamedEntry[]> {
  const ids = new Set(
    rows.flatMap(({ actor_id, subject_id }) => (subject_id === null ? [actor_id] : [actor_id, subject_id])),
  );
  const people: Array<{ id: string; name: string; display_name: string | null }> = await knex('users')
    .leftJoin('admin_settings', 'admin_settings.user_id', 'users.id')
    .whereIn('users.id', [...ids])
    .select('users.id', 'users.name', 'admin_settings.display_name');
  const known = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const actor = known.get(row.actor_id);
    return {
      row,
      actorName: actor?.display_name ?? actor?.name ?? null,
      subjectName: row.subject_id === null ? null : (known.get(row.subject_id)?.name ?? null),
    };
  });
}

/**
 * The ids of a page of entries about or by a user, newest first.
 * @param before the id of the last entry on the previous page
 */
export async function pageOfAuditIds(
  knex: Knex,
  userId: string,
  before: string | null,
): Promise<{ ids: string[]; next: string | null }> {
  const newest = (column: 'subject_id' | 'actor_id'): Promise<string[]> => {
    const query = knex<AuditRow>('audit_log')
      .where({ [column]: userId })
      .orderBy('id', 'desc')
      .limit(AUDIT_PAGE + 1);
    return (before === null ? query : query.where('id', '<', before)).pluck('id');
  };
  const found = [...new Set([...(await newest('subject_id')), ...(await newest('actor_id'))])].sort().reverse();
  const ids = found.slice(0, AUDIT_PAGE);
  return { ids, next: found.length > AUDIT_PAGE ? (ids.at(-1) ?? null) : null };
}
