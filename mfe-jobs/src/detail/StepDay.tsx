import { History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { type LocalDay, localDayOf, type StageHistoryEntry } from '@jobtrail/contract';
import { classes, formatCardDay, formatDateTime, Icon } from '@jobtrail/web-kit';
import { usePersonZone, useToday } from '../jobs/clock/usePersonZone.ts';
import { MonthPopup } from '../reminders/MonthPopup.tsx';
import { entryDay, type HistoryStep } from './history.ts';
import { historyTexts } from './historyTexts.ts';

/** 'Nov 9', or 'Nov 9, 3:42 PM' for an entry that happened when it was recorded. */
export const timeOf = ({ happenedOn, changedAt }: StageHistoryEntry, today: LocalDay): string =>
  happenedOn === null ? formatDateTime(changedAt) : formatCardDay(happenedOn, today);

/** When an entry happened. */
export function StepTime({ entry }: { entry: StageHistoryEntry }) {
  return <time dateTime={entry.happenedOn ?? entry.changedAt}>{timeOf(entry, useToday())}</time>;
}

/** '9 days in Applied · entered Nov 12': the second part if the day was set by hand. */
export function StepCaption({ entry: { enteredAt }, spent }: { entry: StageHistoryEntry; spent: string | null }) {
  const zone = usePersonZone();
  const today = useToday();
  if (spent === null && enteredAt === null) return null;
  return (
    <p className="caption muted tl-caption">
      {spent ? <span>{spent}</span> : null}
      {enteredAt ? (
        <span className="tl-entered" title={formatDateTime(enteredAt)}>
          <Icon of={History} size={12} />
          entered {formatCardDay(localDayOf(Date.parse(enteredAt), zone), today)}
        </span>
      ) : null}
    </p>
  );
}

interface Props {
  step: HistoryStep;
  /** The days on which it can have happened; `from` is null for any until `to`. */
  days: { from: LocalDay | null; to: LocalDay };
  /** Days with interviews and other changes. */
  marked: ReadonlySet<LocalDay>;
  onDay: (day: LocalDay) => void;
}

/** When an entry happened, as a button that opens a month in which another day can be chosen. */
export function StepDay({ step: { entry }, days: { from, to }, marked, onDay }: Props) {
  const zone = usePersonZone();
  const today = useToday();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const until = formatCardDay(to, today);
  return (
    <>
      <button
        type="button"
        className={classes('tl-day', anchor && 'is-open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${historyTexts.happenedOn} ${timeOf(entry, today)}. Change`}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Icon of={Pencil} size={12} />
        <StepTime entry={entry} />
      </button>
      {anchor ? (
        <MonthPopup
          anchor={anchor}
          label={historyTexts.happenedOn}
          className="tl-month"
          day={today}
          first={from !== null && from > to ? to : from}
          last={to}
          chosen={entryDay(entry, zone)}
          marked={marked}
          markedWith="has an interview or another change"
          head={
            <div className="tl-month-head">
              <b>{historyTexts.happenedOn}</b>
              <span className="caption muted">
                {from === null ? `until ${until}` : `between ${formatCardDay(from, today)} and ${until}`}
              </span>
            </div>
          }
          foot={<p className="caption muted tl-month-foot">{historyTexts.dots}</p>}
          onChoose={onDay}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
