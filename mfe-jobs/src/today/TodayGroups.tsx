import { localDayOf, todayTexts } from '@jobtrail/contract';
import type { TodayItem } from '../reminders/TodayItem.ts';
import type { TodayItems } from '../reminders/useTodayItems.ts';
import { InterviewRow } from './InterviewRow.tsx';
import { TodayGroup } from './TodayGroup.tsx';
import { TodayRow } from './TodayRow.tsx';

interface Props {
  items: TodayItems;
  onOpenJob: (id: string) => void;
  onEdit: (item: TodayItem) => void;
  onDone: (item: TodayItem) => void;
  onSnooze: (item: TodayItem, anchor: HTMLElement) => void;
  onMore: (item: TodayItem, anchor: HTMLElement) => void;
  onRules: () => void;
}

/** The groups of Today, in the order of urgency. Empty ones are absent. */
export function TodayGroups({ items, onOpenJob, onEdit, onDone, onSnooze, onMore, onRules }: Props) {
  const { day, zone, now } = items;
  const interviews = items.interviews.filter(({ startsAt }) => localDayOf(Date.parse(startsAt), zone) === day);
  const row = (item: TodayItem) => (
    <TodayRow
      key={item.key}
      item={item}
      onOpen={() => (item.card ? onOpenJob(item.card.id) : onEdit(item))}
      onDone={onDone}
      onSnooze={onSnooze}
      onMore={onMore}
    />
  );
  const rules = (
    <button type="button" className="link caption today-set" onClick={onRules}>
      {todayTexts.whenToSuggest}
    </button>
  );
  return (
    <>
      <TodayGroup
        title={todayTexts.interviews}
        items={interviews}
        row={(interview) => (
          <InterviewRow key={interview.id} interview={interview} now={now} zone={zone} onOpen={onOpenJob} />
        )}
      />
      <TodayGroup title={todayTexts.overdue} items={items.overdue} row={row} />
      <TodayGroup title={todayTexts.dueToday} items={items.dueToday} row={row} />
      <TodayGroup title={todayTexts.suggestions} items={items.suggestions} row={row} action={rules} />
      {items.suggestions.length === 0 ? <p className="today-no-suggestions">{rules}</p> : null}
    </>
  );
}
