import { CalendarDays } from 'lucide-react';
import { addDays, type LocalDay, nextMonday, todayTexts } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { weekdayAndDay } from '../jobs/clock/days.ts';

interface Props {
  anchor: HTMLElement;
  /** The person's day. */
  day: LocalDay;
  onClose: () => void;
  onSnooze: (until: LocalDay) => void;
  onPick: () => void;
}

/** When a snoozed item returns: tomorrow, in three days, next Monday, or on a day picked from the calendar. */
export function SnoozeMenu({ anchor, day, onClose, onSnooze, onPick }: Props) {
  const choices = [
    { text: todayTexts.tomorrow, until: addDays(day, 1) },
    { text: todayTexts.inThreeDays, until: addDays(day, 3) },
    { text: todayTexts.nextWeek, until: nextMonday(day) },
  ];
  return (
    <Menu anchor={anchor} label={todayTexts.snooze} start="first" onClose={onClose}>
      {choices.map(({ text, until }) => (
        <MenuItem key={text} onSelect={() => onSnooze(until)}>
          {text}
          <span className="today-until num">{weekdayAndDay(until)}</span>
        </MenuItem>
      ))}
      <hr />
      <MenuItem onSelect={onPick}>
        <Icon of={CalendarDays} />
        {todayTexts.pickDate}
      </MenuItem>
    </Menu>
  );
}
