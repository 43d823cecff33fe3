import { dueDayOf, isClosed, type JobCard, type LocalDay, type Today } from '@jobtrail/contract';

/** A follow-up above the hours of the week. */
export interface DueEntry {
  id: string;
  text: string;
  /** Undefined without a job. */
  card: JobCard | undefined;
}

/**
 * The open follow-ups by day. Overdue ones are on today, and those of closed or deleted jobs are left out, as
 * on Today.
 * @param today the person's day
 */
export function dueDays(
  { reminders }: Pick<Today, 'reminders'>,
  cards: readonly JobCard[],
  today: LocalDay,
): ReadonlyMap<LocalDay, readonly DueEntry[]> {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const days = new Map<LocalDay, DueEntry[]>();
  for (const reminder of reminders) {
    const { id, jobId, state, text } = reminder;
    const due = dueDayOf(reminder);
    const card = jobId === null ? undefined : byId.get(jobId);
    if (state !== 'open' || due === null || (jobId !== null && (!card || isClosed(card)))) continue;
    const day = due < today ? today : due;
    days.set(day, [...(days.get(day) ?? []), { id, text, card }]);
  }
  return days;
}
