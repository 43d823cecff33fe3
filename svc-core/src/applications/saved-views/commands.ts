import type { Knex } from 'knex';
import { fold, SAVED_VIEWS_MAX } from '@jobtrail/contract';
import type { NewSavedView, SavedViewChanges } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { SavedViewRow, UserRow } from '../../rows.ts';
import { listSavedViews } from './queries.ts';

type Core = Pick<CoreContext, 'knex' | 'clock'>;

/** Reads the views of a person, which nobody else changes until the transaction ends. */
async function lockViews(trx: Knex.Transaction, userId: string): Promise<SavedViewRow[]> {
  await trx<UserRow>('users').where({ id: userId }).forUpdate().first('id');
  return listSavedViews(trx, userId);
}

/** The length of the column. */
const FOLDED_MAX = 240;

/** @throws AppError 409 if a view has a name that a person would call the same */
function checkName(others: readonly SavedViewRow[], name: string): string {
  const folded = fold(name).slice(0, FOLDED_MAX);
  if (others.some(({ folded_name }) => folded_name === folded))
    throw conflict('You have a view with this name already.');
  return folded;
}

/**
 * Saves a view.
 * @param present creates the response, in the same transaction
 * @throws AppError 409 `limit_reached`, 409 if the name is taken
 */
export function createSavedView<Presented>(
  { knex, clock }: Core,
  userId: string,
  { name, q, layout, position }: NewSavedView,
  present: (trx: Knex.Transaction, row: SavedViewRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    const views = await lockViews(trx, userId);
    if (views.length >= SAVED_VIEWS_MAX)
      throw conflict(
        `You have ${SAVED_VIEWS_MAX} saved views, which is as many as one account can hold. Delete some to add more.`,
        'limit_reached',
      );
    const row: SavedViewRow = {
      user_id: userId,
      id: newId(),
      name,
      folded_name: checkName(views, name),
      q,
      layout,
      position: position ?? (views.at(-1)?.position ?? -1) + 1,
      created_at: clock(),
    };
    await trx<SavedViewRow>('saved_views').insert(row);
    return present(trx, row);
  });
}

/** Changes a view; fields that are missing from the body stay unchanged. @throws AppError 404, 409 if the name is taken */
export function updateSavedView(
  { knex }: Core,
  userId: string,
  id: string,
  { name, ...changes }: SavedViewChanges,
): Promise<SavedViewRow> {
  return transaction(knex, async (trx) => {
    const views = await lockViews(trx, userId);
    const before = views.find((view) => view.id === id);
    if (!before) throw notFound();
    const others = views.filter((view) => view.id !== id);
    const { q = before.q, layout = before.layout, position = before.position } = changes;
    const row: SavedViewRow = {
      ...before,
      ...{ q, layout, position },
      ...(name !== undefined && { name, folded_name: checkName(others, name) }),
    };
    await trx<SavedViewRow>('saved_views').where({ user_id: userId, id }).update(row);
    return row;
  });
}

/** Deletes a view. @throws AppError 404 */
export async function deleteSavedView({ knex }: Core, userId: string, id: string): Promise<void> {
  if ((await knex<SavedViewRow>('saved_views').where({ user_id: userId, id }).delete()) === 0) throw notFound();
}

/** Deletes all views of a person, whose account is being deleted. */
export async function deleteSavedViews(knex: Knex, userId: string): Promise<void> {
  await knex<SavedViewRow>('saved_views').where({ user_id: userId }).delete();
}
