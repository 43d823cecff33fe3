import { Plus } from 'lucide-react';
import { pages, todayTexts } from '@jobtrail/contract';
import { EmptyState, Icon, useNavigate } from '@jobtrail/web-kit';
import { longDay } from '../jobs/clock/days.ts';
import type { TodayItems } from '../reminders/useTodayItems.ts';

/** Shown when nothing is due: what comes next, or how to add a follow-up. */
export function TodayEmpty({ items, onAdd, onRules }: { items: TodayItems; onAdd: () => void; onRules: () => void }) {
  const navigate = useNavigate();
  const [next] = items.comingUp;
  if (items.isEmpty)
    return (
      <EmptyState
        title={todayTexts.nothingYet}
        action={
          <a
            className="btn"
            href={pages.dashboard}
            onClick={(event) => {
              event.preventDefault();
              navigate(pages.dashboard);
            }}
          >
            Open the board
          </a>
        }
      >
        {todayTexts.nothingYetHint}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="sign"
      title={todayTexts.nothingDue}
      action={
        <>
          <button type="button" className="btn" onClick={onAdd}>
            <Icon of={Plus} />
            {todayTexts.add}
          </button>
          <button type="button" className="btn btn-ghost" onClick={onRules}>
            {todayTexts.whenToSuggest}
          </button>
        </>
      }
    >
      {next ? `Next is “${next.reminder.text}” on ${longDay(next.due)}.` : 'Everything is done.'}
    </EmptyState>
  );
}
