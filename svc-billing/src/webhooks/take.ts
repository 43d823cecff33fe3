import { isDuplicate, transaction } from '@jobtrail/service-kit';
import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { want } from '../refreshes/want.ts';
import { subjectsOf } from './subjects.ts';

/** A row of `events`. */
export interface EventRow {
  id: string;
  type: string;
  received_at: number;
}

/**
 * Takes an event as a hint, once: its id and the wish to look its subjects up are one transaction. When it resolves, a crash
 * loses nothing. @returns false for one that was taken before or means nothing here
 */
export async function takeEvent({ knex, clock }: Pick<Billing, 'knex' | 'clock'>, event: Stripe.Event): Promise<boolean> {
  const subjects = await subjectsOf(knex, event);
  if (subjects === null) return false;
  try {
    await transaction(knex, async (trx) => {
      await trx<EventRow>('events').insert({ id: event.id, type: event.type, received_at: clock() });
      for (const { kind, subject } of subjects) await want(trx, kind, subject, clock());
    });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
