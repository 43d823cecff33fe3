import type { Knex } from 'knex';
import { contextOf, type Filter, type FilterContext, type FoundJobs, questionsOf } from '@jobtrail/contract';
import type { RunInSlot } from '@jobtrail/service-kit';
import { presentReminder } from '../reminders/presenter.ts';
import { listOpenReminders } from '../reminders/queries.ts';
import { listContacts, listJobInterviews } from '../today/queries.ts';
import { findTexts, listNotedJobs } from './queries.ts';

/** Whose jobs a filter is about, and when. */
export interface FilterRequest {
  readonly knex: Knex;
  readonly userId: string;
  /** In ms since the epoch. */
  readonly now: number;
  readonly zone: string;
  readonly runInSlot: RunInSlot;
}

/** Finds what a filter asks about jobs that their cards do not have. */
export async function findJobs(
  searched: Pick<FilterRequest, 'knex' | 'userId' | 'runInSlot'>,
  filter: Filter,
): Promise<FoundJobs> {
  const { knex, userId } = searched;
  const { texts, asksNotes } = questionsOf(filter);
  return {
    texts: await findTexts(searched, texts),
    ...(asksNotes && { withNote: await listNotedJobs(knex, userId) }),
  };
}

/** Reads what a filter needs to know besides the cards, and no more. */
export async function readFilterContext(request: FilterRequest, filter: Filter): Promise<FilterContext> {
  const { knex, userId, now, zone } = request;
  const found = await findJobs(request, filter);
  if (!questionsOf(filter).asksNews) return contextOf({ now, zone, found });
  const news = {
    contacts: await listContacts(knex, userId, now),
    interviews: await listJobInterviews(knex, userId, now),
    reminders: (await listOpenReminders(knex, userId)).map(presentReminder),
  };
  return contextOf({ now, zone, found, news });
}
