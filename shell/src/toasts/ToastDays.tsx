import { useId, useState } from 'react';
import { addDays, type LocalDay } from '@jobtrail/contract';
import { classes, formatCardDay, type ToastDay } from '@jobtrail/web-kit';
import './toast-days.css';

/** The day on which something happened: today, yesterday, or one of the calendar. */
export default function ToastDays({ day: { label, today, first, onChoose, ...day } }: { day: ToastDay }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<LocalDay>(day.chosen);
  const [picking, setPicking] = useState(false);
  const yesterday = addDays(today, -1);
  const isPicked = chosen !== today && chosen !== yesterday;

  function choose(next: LocalDay): void {
    setPicking(false);
    if (next === chosen) return;
    setChosen(next);
    onChoose(next);
  }
  return (
    <div className="toast-days" role="group" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <span className="seg seg-sm">
        {[
          { name: 'Today', value: today },
          { name: 'Yesterday', value: yesterday },
        ].map(({ name, value }) => (
          <button
            key={name}
            type="button"
            className={classes(!picking && value === chosen && 'is-on')}
            aria-pressed={!picking && value === chosen}
            disabled={first !== null && value < first && value !== today}
            onClick={() => choose(value)}
          >
            {name}
          </button>
        ))}
        {picking ? null : (
          <button
            type="button"
            className={classes(isPicked && 'is-on')}
            aria-pressed={isPicked}
            onClick={() => setPicking(true)}
          >
            {isPicked ? formatCardDay(chosen, today) : 'Pick a date'}
          </button>
        )}
      </span>
      {picking ? (
        <input
          className="input num"
          type="date"
          aria-label={label}
          // The person has just asked for this field.
          autoFocus
          min={first ?? undefined}
          max={today}
          defaultValue={chosen}
          onChange={({ target }) => {
            if (target.value !== '' && target.validity.valid) choose(target.value);
          }}
        />
      ) : null}
    </div>
  );
}
