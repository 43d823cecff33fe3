import { useState } from 'react';
import { addDays, type JobCard, type LocalDay } from '@jobtrail/contract';
import { classes, formatCardDay } from '@jobtrail/web-kit';
import { usePersonZone, useToday } from '../jobs/clock/usePersonZone.ts';
import { firstMoveDay } from '../jobs/firstMoveDay.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { StageSelect } from '../jobs/StageSelect.tsx';
import { MonthPopup } from '../reminders/MonthPopup.tsx';
import { historyTexts } from './historyTexts.ts';

/** The stage of a job. Its list asks on which day the next move happens; without an answer that is today. */
export function StatusField({ id, card, movable }: { id: string; card: JobCard; movable: boolean }) {
  const commands = useJobCommands();
  const zone = usePersonZone();
  const today = useToday();
  const yesterday = addDays(today, -1);
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const first = firstMoveDay(card, zone);
  const day = chosen ?? today;
  const isOther = day !== today && day !== yesterday;
  const face = (value: LocalDay, name: string) => (
    <button
      type="button"
      tabIndex={-1}
      className={classes(day === value && 'is-on')}
      aria-pressed={day === value}
      disabled={first !== null && value < first && value !== today}
      onClick={() => setChosen(value === today ? null : value)}
    >
      {name}
    </button>
  );
  return (
    <>
      <StageSelect
        value={card.status}
        labelledBy="d-status"
        disabled={!movable}
        onChange={(stage) => {
          setChosen(null);
          void commands.move(id, stage, { happenedOn: chosen ?? undefined });
        }}
        foot={(close) => (
          <div className="d-status-day" role="group" aria-label={historyTexts.happened}>
            <span className="caption muted">{historyTexts.happened}</span>
            <span className="seg">
              {face(today, historyTexts.today)}
              {face(yesterday, historyTexts.yesterday)}
              <button
                type="button"
                tabIndex={-1}
                className={classes(isOther && 'is-on')}
                aria-pressed={isOther}
                onClick={() => {
                  close();
                  setAnchor(document.activeElement instanceof HTMLElement ? document.activeElement : null);
                }}
              >
                {isOther ? formatCardDay(day, today) : historyTexts.pickDate}
              </button>
            </span>
          </div>
        )}
      />
      {anchor ? (
        <MonthPopup
          anchor={anchor}
          label={historyTexts.happenedOn}
          className="tl-month"
          day={today}
          first={first !== null && first > today ? today : first}
          last={today}
          chosen={day}
          onChoose={(picked) => setChosen(picked === today ? null : picked)}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
