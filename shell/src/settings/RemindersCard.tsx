import { type SessionUser, timeOfDay } from '@jobtrail/contract';
import { browserHourCycle } from '@jobtrail/web-kit/time-zones';
import { Option } from './Option.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { TimeZoneSetting } from './TimeZoneSetting.tsx';
import { useNotifications } from './useNotifications.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Emails with the hour of the digest, the count at the bell, and the time zone. Every choice is saved at once. */
export function RemindersCard({ user }: { user: SessionUser }) {
  const { email, inApp, digestHour, saves, change } = useNotifications(user);
  const cycle = browserHourCycle();
  return (
    <SettingsRow
      title="Reminders"
      text="Applies right away. Emails need a confirmed address and a time zone."
      saves={saves}
    >
      <Option
        label="Email notifications"
        text="What is due, once a day, and your interviews before they begin. No daily email on days with nothing due."
        on={email}
        onChange={(on) => change({ email: on })}
      >
        <select
          className="select"
          aria-label="Hour of the daily email"
          disabled={!email}
          value={digestHour}
          onChange={({ target }) => change({ digestHour: Number(target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              at {timeOfDay(hour * 60, cycle)}
            </option>
          ))}
        </select>
      </Option>
      <Option
        label="In-app notifications"
        text="Show how many things are due on the bell."
        on={inApp}
        onChange={(on) => change({ inApp: on })}
      />
      <TimeZoneSetting user={user} />
    </SettingsRow>
  );
}
