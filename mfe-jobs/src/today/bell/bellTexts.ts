import { type TodayCount, todayTexts } from '@jobtrail/contract';

/** The numbers behind the bell. Suggestions do not count. */
export type DueCount = Omit<TodayCount, 'total'>;

/** Larger numbers are shown as '9+'. */
const SHOWN_MAX = 9;

/** The number in the pill; null without one. */
export function pillText({ interviews, overdue, dueToday }: DueCount): string | null {
  const count = interviews + overdue + dueToday;
  if (count === 0) return null;
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}

/** The name of the bell, with the number in its pill: 'Today: 5 (1 interview, 2 overdue, 2 due)', or 'Today: nothing due'. */
export function bellLabel(due: DueCount): string {
  const { interviews, overdue, dueToday } = due;
  const pill = pillText(due);
  const parts = [
    interviews > 0 ? `${interviews} ${interviews === 1 ? 'interview' : 'interviews'}` : '',
    overdue > 0 ? `${overdue} overdue` : '',
    dueToday > 0 ? `${dueToday} due` : '',
  ].filter((part) => part !== '');
  return `${todayTexts.title}: ${pill === null ? 'nothing due' : `${pill} (${parts.join(', ')})`}`;
}
