import { localDayOf, todayTexts } from '@jobtrail/contract';
import { RowList, useDeferredCount } from '../../reminders/RowList.tsx';
import type { TodayItem } from '../../reminders/TodayItem.ts';
import type { TodayItems } from '../../reminders/useTodayItems.ts';
import type { OpenTodayDialog } from '../TodayDialogs.tsx';
import { PanelInterview } from './PanelInterview.tsx';
import { PanelRow } from './PanelRow.tsx';

interface Props {
  items: TodayItems;
  onOpenJob: (id: string) => void;
  onDialog: (dialog: OpenTodayDialog) => void;
}

/** The groups of Today in the panel of the bell. */
export function PanelGroups({ items, onOpenJob, onDialog }: Props) {
  const { zone, day, now } = items;
  const interviews = items.interviews.filter(({ startsAt }) => localDayOf(Date.parse(startsAt), zone) === day);
  const groups: [title: string, rows: readonly TodayItem[]][] = [
    [todayTexts.overdue, items.overdue],
    [todayTexts.dueToday, items.dueToday],
    [todayTexts.suggestions, items.suggestions],
  ];
  const filled = groups.filter(([, rows]) => rows.length > 0);
  // Long groups fill the panel: those below the first one follow after it has been painted. A group that comes back
  // later is there at once, so that its row can get the focus.
  const rendered = useDeferredCount(1, groups.length);
  if (interviews.length === 0 && filled.length === 0)
    return (
      <p className="today-panel-empty">
        <b className="medium">{items.isEmpty ? todayTexts.nothingYet : todayTexts.nothingDue}</b>
        <span className="muted">{items.isEmpty ? todayTexts.nothingYetHint : 'Everything is done.'}</span>
      </p>
    );
  return (
    <>
      {interviews.length > 0 ? (
        <>
          <h3 className="today-panel-group">{todayTexts.interviews}</h3>
          <RowList
            aria-label={todayTexts.interviews}
            items={interviews}
            row={(interview) => (
              <PanelInterview key={interview.id} interview={interview} now={now} zone={zone} onOpen={onOpenJob} />
            )}
          />
        </>
      ) : null}
      {filled.slice(0, rendered).map(([title, rows]) => (
        <div key={title}>
          <h3 className="today-panel-group">{title}</h3>
          <RowList
            aria-label={title}
            items={rows}
            row={(item) => <PanelRow key={item.key} item={item} onOpenJob={onOpenJob} onDialog={onDialog} />}
          />
        </div>
      ))}
    </>
  );
}
