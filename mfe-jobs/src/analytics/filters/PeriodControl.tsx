import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { classes, Icon, PopoverButton } from '@jobtrail/web-kit';
import { useToday } from '../../jobs/clock/usePersonZone.ts';
import { describeDays, isDay, type Period, PERIOD_LABELS, PERIODS } from '../period.ts';

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Selects the period: one of four, or the first and the last day. */
export function PeriodControl({ period, onPeriod }: Props) {
  return (
    <>
      <div className="seg" role="group" aria-label="Period">
        {PERIODS.map((name) => (
          <button
            key={name}
            type="button"
            className={classes(name === period.name && 'is-on')}
            aria-pressed={name === period.name}
            onClick={() => onPeriod({ name })}
          >
            {PERIOD_LABELS[name]}
          </button>
        ))}
      </div>
      <Dates period={period} onPeriod={onPeriod} />
    </>
  );
}

/** The first and the last day; either can be empty. */
function Dates({ period, onPeriod }: Props) {
  const today = useToday();
  const chosen = period.name === 'dates' ? period : null;
  return (
    <PopoverButton
      className={classes('btn btn-ghost analytics-dates', chosen && 'is-on')}
      face={
        <>
          <Icon of={Calendar} size={14} />
          {chosen ? `Dates: ${describeDays(chosen, today)}` : 'Dates'}
        </>
      }
      dialog={{ label: 'Dates', align: 'start', className: 'menu analytics-options' }}
    >
      {(close) => (
        <DatesForm
          chosen={chosen}
          onDates={(dates) => {
            onPeriod(dates);
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}

type Chosen = Extract<Period, { name: 'dates' }>;

function DatesForm({ chosen, onDates }: { chosen: Chosen | null; onDates: (period: Chosen) => void }) {
  const [from, setFrom] = useState(chosen?.from ?? '');
  const [to, setTo] = useState(chosen?.to ?? '');
  const reversed = isDay(from) && isDay(to) && to < from;
  return (
    <form
      className="analytics-dates-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reversed || (from === '' && to === '')) return;
        onDates({ name: 'dates', from: isDay(from) ? from : null, to: isDay(to) ? to : null });
      }}
    >
      <label className="field">
        <span className="label">From</span>
        <input
          type="date"
          className="input"
          max="9999-12-31"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">To</span>
        <input
          type="date"
          className="input"
          max="9999-12-31"
          value={to}
          aria-invalid={reversed}
          aria-describedby={reversed ? 'analytics-reversed' : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      {reversed ? (
        <p className="hint hint-error" id="analytics-reversed">
          The last day is before the first one.
        </p>
      ) : null}
      <button type="submit" className="btn btn-primary">
        Show
      </button>
    </form>
  );
}
