import type { Knex } from 'knex';
import { customerOfCharge } from '../ledger/queries/payments.ts';
import { idOf } from '../stripe/idOf.ts';
import type { SyncSubject } from '../sync/commands/enqueueSync.ts';
import type { EventHint } from './event.ts';

async function ofCharge(knex: Knex, chargeId: string): Promise<SyncSubject[]> {
  const customer = await customerOfCharge(knex, chargeId);
  return [customer === null ? { kind: 'charge', subject: chargeId } : { kind: 'customer', subject: customer }];
}

/** The syncs that an event causes. The rest of its payload may be outdated and is not used. */
export async function subjectsOf(
  knex: Knex,
  { data: { object: hint, previous_attributes: before } }: EventHint,
): Promise<SyncSubject[]> {
  const customer =
    idOf(hint.customer) ?? idOf(before?.customer) ?? (hint.object === 'customer' ? (hint.id ?? null) : null);
  const subjects: SyncSubject[] = customer === null ? [] : [{ kind: 'customer', subject: customer }];
  if (hint.object === 'checkout.session' && hint.id) return [{ kind: 'checkout', subject: hint.id }, ...subjects];
  if (subjects.length > 0) return subjects;
  const charge = hint.object === 'charge' ? hint.id : idOf(hint.charge);
  return charge ? ofCharge(knex, charge) : [];
}
