import { useState } from 'react';
import { interviewTexts } from '@jobtrail/contract';
import { Field } from '@jobtrail/web-kit';
import { cityOf, offsetText, TimeZonePicker, zoneOf } from '@jobtrail/web-kit/time-zones';
import { PickButton } from '../jobs/PickButton.tsx';

interface Props {
  zone: string;
  /** The zones that come first: that of the job's place and the person's. */
  first: readonly string[];
  onZone: (zone: string) => void;
}

/** The time zone in which the interview was agreed. */
export function ZoneField({ zone, first, onZone }: Props) {
  const [now] = useState(() => new Date());
  const text = `${cityOf(zone)}, ${offsetText(zoneOf(zone, now).minutes)}`;
  return (
    <Field label={interviewTexts.timeZone} className="interview-third">
      {(control) => (
        <PickButton
          control={control}
          label="Time zones"
          name={`${interviewTexts.timeZone}: ${text}`}
          face={<span className="truncate num">{text}</span>}
        >
          {(close) => (
            <TimeZonePicker
              value={zone}
              first={first}
              onChoose={(name) => {
                onZone(name);
                close();
              }}
            />
          )}
        </PickButton>
      )}
    </Field>
  );
}
