import { isLocalDay, type LocalDay } from '@jobtrail/contract';
import { weekOf } from '../jobs/clock/days.ts';
import { SCHEDULE_PAGE } from '../pages.ts';

export type ScheduleView = 'week' | 'agenda';

/** The state of the screen in its address. */
export interface ScheduleAddress {
  /** The first day of the week. */
  week: LocalDay;
  view: ScheduleView;
  /** The id of the selected interview. */
  selected: string | null;
}

/** Reads the query of the address, in which any day selects its week; the default is the current week. */
export function addressOf(query: URLSearchParams, today: LocalDay): ScheduleAddress {
  const week = query.get('week') ?? '';
  return {
    week: weekOf(isLocalDay(week) ? week : today),
    view: query.get('view') === 'agenda' ? 'agenda' : 'week',
    selected: query.get('interview'),
  };
}

/** The path with its query. This week and the week view are left out, so that a bookmark stays current. */
export function pathTo({ week, view, selected }: ScheduleAddress, today: LocalDay): string {
  const query = new URLSearchParams({
    ...(week !== weekOf(today) && { week }),
    ...(view === 'agenda' && { view }),
    ...(selected !== null && { interview: selected }),
  });
  return query.size === 0 ? SCHEDULE_PAGE : `${SCHEDULE_PAGE}?${query}`;
}
