import { DEFAULT_TIME_ZONE, isTimeZone } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { findUser } from '../../people/users/queries.ts';
import { listDecisions } from '../reminder-decisions/queries.ts';
import { readRules } from '../reminder-rules/queries.ts';
import { presentReminder, presentReminderDecision } from '../reminders/presenter.ts';
import { listOpenReminders, listRecentlyDone } from '../reminders/queries.ts';
import { countRemaining, listContacts, listJobInterviews } from './queries.ts';

/** The calls of Today. */
export function todayRoutes({ on, knex, clock }: CoreContext): void {
  on(calls.getToday, async ({ caller: { id } }) => {
    const user = await findUser(knex, id);
    const reminders = [...(await listOpenReminders(knex, id)), ...(await listRecentlyDone(knex, id, clock()))];
    return {
      timeZone: user?.time_zone ?? null,
      reminders: reminders.map(presentReminder),
      decisions: (await listDecisions(knex, id)).map(presentReminderDecision),
      rules: await readRules(knex, id),
      contacts: await listContacts(knex, id, clock()),
      interviews: await listJobInterviews(knex, id, clock()),
    };
  });

  on(calls.countToday, async ({ caller: { id }, query: { zone } }) => {
    const user = await findUser(knex, id);
    const proposed = zone !== undefined && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
    return countRemaining(knex, id, { zone: user?.time_zone ?? proposed, now: clock() });
  });
}
