import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes, Icon, Popover } from '@jobtrail/web-kit';

interface Props {
  label: string;
  /** What it says about its values; '' if it is not set. */
  value: string;
  onClear: () => void;
  /** Its options; `close` closes them. */
  children: (close: () => void) => ReactNode;
}

/** A filter: what it says when it is set, and its options. */
export function Chip({ label, value, onClear, children }: Props) {
  const [chip, setChip] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const isSet = value !== '';
  return (
    <span className={classes('jobs-chip', isSet && 'is-set', open && 'is-open')}>
      <button ref={setChip} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {isSet ? <span className="jobs-chip-key">{label}</span> : label}
        {isSet ? <span className="jobs-chip-value">{value}</span> : <Icon of={ChevronDown} size={12} />}
      </button>
      {isSet ? (
        <button
          type="button"
          className="jobs-chip-clear"
          aria-label={`Clear ${label}`}
          onClick={() => {
            onClear();
            chip?.focus();
          }}
        >
          <Icon of={X} size={12} />
        </button>
      ) : null}
      {open && chip ? (
        <Popover anchor={chip} label={label} align="start" className="menu jobs-options" onClose={() => setOpen(false)}>
          {children}
        </Popover>
      ) : null}
    </span>
  );
}

/** A filter that is either on or off. */
export function SwitchChip({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch: () => void }) {
  return (
    <span className={classes('jobs-chip', isOn && 'is-set')}>
      <button type="button" aria-pressed={isOn} onClick={onSwitch}>
        {label}
      </button>
    </span>
  );
}
