import { callKey } from '@jobtrail/web-kit';

/** Reminders, decisions and rules: what Today shows besides the cards. */
export const todayKey = callKey('getToday');
/** The prefix of the keys of due counts. */
export const countKey = callKey('countToday');
