import { Field } from '@jobtrail/web-kit';
import { formatDay } from './interviewDay.ts';

interface Props {
  /** YYYY-MM-DD; '' for none. */
  day: string;
  onDay: (day: string) => void;
}

/**
 * The interview date: a native date input, which shows the product's date format while it is not focused. It may be
 * empty.
 */
export function DayField({ day, onDay }: Props) {
  return (
    <Field label="Interview date">
      {(control) => (
        <div className="day">
          <input
            className="input num"
            type="date"
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
