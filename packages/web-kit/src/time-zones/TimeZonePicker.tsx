import { useState } from 'react';
import { Combobox } from '../ui/combobox/Combobox.tsx';
import { findZones, listZones, offsetText } from './zones.ts';
import './time-zones.css';

interface Props {
  /** The name of the chosen time zone. */
  value: string;
  onChoose: (name: string) => void;
  /** Names at the top of the list while the search field is empty. */
  first?: readonly string[];
}

/** A search field above the list of time zones. */
export function TimeZonePicker({ value, onChoose, first }: Props) {
  const [zones] = useState(() => listZones(new Date(), first));
  return (
    <div className="zones">
      <Combobox
        label="Find a city or an offset"
        hint="Such as Lisbon, or UTC+2"
        listLabel="Time zones"
        find={(text) => findZones(zones, text)}
        keyOf={({ name }) => name}
        chosen={value}
        start="chosen"
        none="No time zone matches. Try a larger city nearby."
        onChoose={onChoose}
      >
        {({ city, region, minutes }) => (
          <>
            <span className="truncate">
              {city}
              {region === '' ? null : <span className="muted">, {region}</span>}
            </span>
            <span className="num muted">{offsetText(minutes)}</span>
          </>
        )}
      </Combobox>
    </div>
  );
}
