import { classes, Skeleton } from '@jobtrail/web-kit';
import type { ScheduleView } from '../interviews/scheduleAddress.ts';

/** Placeholders with the layout of the week or the agenda. */
export function ScheduleSkeleton({ view }: { view: ScheduleView }) {
  return (
    <div
      className={classes('panel sk-late', view === 'week' ? 'schedule-sk' : 'schedule-sk-rows')}
      role="status"
      aria-busy="true"
      aria-label="Loading your interviews"
    >
      {[72, 44, 96, 60, 40].map((height) => (
        <div key={height}>
          <Skeleton height={view === 'week' ? height : 16} width={view === 'week' ? '100%' : `${height}%`} />
        </div>
      ))}
    </div>
  );
}
