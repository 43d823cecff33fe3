import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classes, Icon, Menu, MenuItem } from '@jobtrail/web-kit';

interface Props<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** What the chip shows while nothing is chosen. */
  unset: string;
  onChange: (value: Value | null) => void;
}

/** A fact of a job as a chip with a menu of its values, the first of which clears it. */
export function FactChip<Value extends string>({ label, value, options, labels, unset, onChange }: Props<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = value === null ? unset : labels[value];
  return (
    <>
      <button
        type="button"
        className={classes('d-chip', value !== null && 'is-set')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${shown}`}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className="d-chip-key">{label}</span> {shown}
        <Icon of={ChevronDown} size={12} />
      </button>
      {anchor ? (
        <Menu anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          {[null, ...options].map((option) => (
            <MenuItem
              key={option ?? ''}
              checked={option === value}
              onSelect={() => {
                if (option !== value) onChange(option);
              }}
            >
              {option === null ? 'Not set' : labels[option]}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
