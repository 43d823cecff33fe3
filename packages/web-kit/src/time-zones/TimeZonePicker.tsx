import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classes } from '../components/classes.ts';
import { Field } from '../components/Field.tsx';
import { Icon } from '../components/Icon.tsx';
import { pressedKey } from '../ui/keys/pressedKey.ts';
import { findZones, listZones, offsetText } from './zones.ts';
import './time-zones.css';

interface Props {
  /** The name of the chosen time zone. */
  value: string;
  onChoose: (name: string) => void;
  /** Names at the top of the list while the search field is empty. */
  first?: readonly string[];
}

/** A search field above the list of time zones. The focus stays in the field, which points to the active option. */
export function TimeZonePicker({ value, onChoose, first }: Props) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [zones] = useState(() => listZones(new Date(), first));
  const [text, setText] = useState('');
  const found = useMemo(() => findZones(zones, text), [zones, text]);
  const [active, setActive] = useState(() => zones.findIndex(({ name }) => name === value));
  const optionId = (at: number): string => `${listId}-${at}`;

  useEffect(() => {
    list.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const to = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[pressedKey(event)];
    if (to !== undefined) {
      event.preventDefault();
      setActive(to);
    } else if (pressedKey(event) === 'Enter') {
      event.preventDefault();
      const zone = found[active];
      if (zone) onChoose(zone.name);
    }
  }

  return (
    <div className="zones">
      <Field label="Find a city or an offset" hint="Such as Lisbon, or UTC+2">
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found[active] ? optionId(active) : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(target.value.trim() === '' ? -1 : 0);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div ref={list} id={listId} className="zone-list" role="listbox" aria-label="Time zones">
        {found.map(({ name, city, region, minutes }, at) => (
          <div
            key={name}
            id={optionId(at)}
            role="option"
            aria-selected={name === value}
            className={classes('zone', at === active && 'is-on')}
            onClick={() => onChoose(name)}
          >
            <span className="truncate">
              {city}
              {region === '' ? null : <span className="muted">, {region}</span>}
            </span>
            {name === value ? <Icon of={Check} size={14} /> : null}
            <span className="num muted">{offsetText(minutes)}</span>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {found.length === 0 ? 'No time zone matches. Try a larger city nearby.' : ''}
      </p>
    </div>
  );
}
