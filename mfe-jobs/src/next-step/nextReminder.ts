import { byDueDay, type Reminder, type Today } from '@jobtrail/contract';

/** The next step of a job: its open follow-up that is due first. One without a day comes last. */
export const nextReminder = (today: Pick<Today, 'reminders'> | undefined, jobId: string): Reminder | undefined =>
  today?.reminders.filter((reminder) => reminder.state === 'open' && reminder.jobId === jobId).sort(byDueDay)[0];
