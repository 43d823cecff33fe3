import type { Knex } from 'knex';
import type { Outages } from '../outages/queries.ts';
import type { BroadcastRow } from '../rows.ts';
import { isBehindAnother, nextDueAt } from './queries.ts';

/**
 * Why no email of a broadcast is being sent. `nextTryAt` is in ms; null if the broadcast only waits for another one.
 */
export interface Waiting {
  readonly reason: string;
  readonly nextTryAt: number | null;
}

interface Known {
  readonly outages: Outages;
  readonly now: number;
}

const WAITING_FOR_RETRY = 'Waiting to try the remaining recipients again. Each of them shows what went wrong.';
const BEHIND = 'Waiting for an earlier broadcast to be sent.';

/** Why no email of a broadcast is being sent; null while emails are being sent, and if none is left. */
export async function waitingOf(knex: Knex, row: BroadcastRow, { outages, now }: Known): Promise<Waiting | null> {
  const { id, status } = row;
  if (status !== 'preparing' && status !== 'sending') return null;
  const outage = outages.get(status === 'preparing' ? 'audiences' : 'mail-server');
  if (outage) return { reason: outage.reason, nextTryAt: outage.next_try_at };
  if (status === 'preparing') return null;
  const dueAt = await nextDueAt(knex, id);
  if (dueAt === null) return null;
  if (dueAt > now) return { reason: WAITING_FOR_RETRY, nextTryAt: dueAt };
  return (await isBehindAnother(knex, id)) ? { reason: BEHIND, nextTryAt: null } : null;
}
