import { Check, ChevronDown, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { type LocalDay, todayTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { MonthPopup } from '../../reminders/MonthPopup.tsx';
import { SnoozeMenu } from '../../reminders/SnoozeMenu.tsx';
import type { TodayItem } from '../../reminders/TodayItem.ts';

interface Props {
  item: TodayItem;
  /** The person's day. */
  day: LocalDay;
  /** Days with an interview. */
  marked: ReadonlySet<LocalDay>;
}

/** What the rules suggest for a job today. Snoozing it makes it the next step. */
export function StepSuggestion({ item, day, marked }: Props) {
  const [open, setOpen] = useState<{ kind: 'snooze' | 'month'; anchor: HTMLElement } | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="d-next-line is-suggestion" data-today-row>
      <Icon of={Lightbulb} size={14} />
      <p className="d-next-what">
        {item.title}
        <span className="caption muted">{item.why}</span>
      </p>
      <span className="d-next-acts">
        <button type="button" className="btn btn-sm" data-opens onClick={() => item.done()}>
          <Icon of={Check} size={14} />
          {todayTexts.done}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-ghost"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setOpen({ kind: 'snooze', anchor: currentTarget })}
        >
          {todayTexts.snooze}
          <Icon of={ChevronDown} size={12} />
        </button>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => item.never?.()}>
          {todayTexts.never}
        </button>
      </span>
      {open?.kind === 'snooze' ? (
        <SnoozeMenu
          anchor={open.anchor}
          day={day}
          onClose={close}
          onSnooze={item.snooze}
          onPick={() => setOpen({ ...open, kind: 'month' })}
        />
      ) : null}
      {open?.kind === 'month' ? (
        <MonthPopup
          anchor={open.anchor}
          label={`${todayTexts.snooze}: ${item.title}`}
          day={day}
          marked={marked}
          onChoose={item.snooze}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
