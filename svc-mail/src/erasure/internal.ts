import type { Knex } from 'knex';
import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import { forgetPerson } from './commands.ts';

/** The internal call about deleted accounts. */
export function internalErasureRoutes({ knex, onInternal }: { knex: Knex; onInternal: OnInternal<'svc-mail'> }): void {
  onInternal(internal.forgetPerson, ({ params: { userId } }) => forgetPerson(knex, userId));
}
