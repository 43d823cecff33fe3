import type { Knex } from 'knex';
import { isDuplicate } from '../database/failures.ts';
import { deleteRowsBefore } from '../retention/commands.ts';
import type { IdempotencyKeyRow } from './table.ts';

const keys = (knex: Knex) => knex<IdempotencyKeyRow>('idempotency_keys');

/** The right to run a request, until its lease ends. */
export type Claim = Pick<IdempotencyKeyRow, 'id' | 'lease'>;
type Term = Pick<IdempotencyKeyRow, 'lease' | 'lease_ends_at'>;

/** Stores a new request. Returns false if it is stored already. */
export async function insertKey(knex: Knex, row: IdempotencyKeyRow): Promise<boolean> {
  try {
    await keys(knex).insert(row);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

export const findKey = (knex: Knex, id: string): Promise<IdempotencyKeyRow | undefined> =>
  keys(knex).where({ id }).first();

/** Takes over an incomplete request whose lease has ended. Returns false if another process was first. */
export async function takeOverKey(knex: Knex, { id, lease }: Claim, term: Term): Promise<boolean> {
  const changed = await keys(knex).where({ id, lease }).whereNull('status').update(term);
  return changed === 1;
}

export async function renewLease(knex: Knex, { id, lease }: Claim, endsAt: number): Promise<void> {
  await keys(knex).where({ id, lease }).whereNull('status').update({ lease_ends_at: endsAt });
}

/**
 * Stores the response to a request, in the given transaction or in its own. Returns false if another process has taken
 * the request over.
 */
export async function completeKey(
  knex: Knex,
  { id, lease }: Claim,
  response: Pick<IdempotencyKeyRow, 'status' | 'response' | 'response_bytes'>,
): Promise<boolean> {
  return (await keys(knex).where({ id, lease }).whereNull('status').update(response)) === 1;
}

/** How many responses of a caller are stored, and their bytes. */
export async function countStored(knex: Knex, callerHash: string): Promise<{ responses: number; bytes: number }> {
  const found = await keys(knex)
    .where({ caller_hash: callerHash })
    .where('response_bytes', '>', 0)
    .count({ responses: '*' })
    .sum({ bytes: 'response_bytes' })
    .first();
  return { responses: Number(found?.['responses'] ?? 0), bytes: Number(found?.['bytes'] ?? 0) };
}

/** Deletes an incomplete request, which has had no effect. */
export async function releaseKey(knex: Knex, { id, lease }: Claim): Promise<void> {
  await keys(knex).where({ id, lease }).whereNull('status').delete();
}

/** Deletes the requests before a given time, in ms, a few at a time. */
export async function purgeKeys(knex: Knex, before: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'idempotency_keys', key: 'id', time: 'created_at' }, before, signal);
}
