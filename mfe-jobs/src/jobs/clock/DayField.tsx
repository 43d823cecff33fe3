import { classes, Field } from '@jobtrail/web-kit';
import { formatDay } from './days.ts';
import './day-field.css';

interface Props {
  label: string;
  /** YYYY-MM-DD; '' for none. */
  day: string;
  onDay: (day: string) => void;
  /** Whether it must not be empty. */
  required?: boolean;
  error?: string | undefined;
}

/**
 * A native date input, which shows the product's date format while it is not focused.
 */
export function DayField({ label, day, onDay, required = false, error }: Props) {
  return (
    <Field label={label} required={required} error={error}>
      {(control) => (
        <div className="day">
          <input
            className={classes('input num', error && 'is-error')}
            type="date"
            max="9999-12-31"
            value={day}
            onChange={({ target }) => onDay(target.value)}
            {...control}
          />
          <span className="num" aria-hidden="true">
            {formatDay(day === '' ? null : day)}
          </span>
        </div>
      )}
    </Field>
  );
}
