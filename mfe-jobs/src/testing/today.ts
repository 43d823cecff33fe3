import { type Reminder, REMINDER_RULES, RULE_DAYS, type Today } from '@jobtrail/contract';

/** A reminder for tests, with overrides. */
export const aReminder = (overrides: Partial<Reminder> = {}): Reminder => ({
  id: 'r1',
  jobId: 'a',
  text: 'Send two references',
  dueOn: '2026-11-24',
  snoozedUntil: null,
  state: 'open',
  doneAt: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  ...overrides,
});

/** The data of Today for tests: empty, in Berlin, with overrides. */
export const aToday = (overrides: Partial<Today> = {}): Today => ({
  timeZone: 'Europe/Berlin',
  reminders: [],
  decisions: [],
  rules: REMINDER_RULES.map((rule) => ({ rule, on: true, days: RULE_DAYS[rule] })),
  contacts: [],
  interviews: [],
  ...overrides,
});
