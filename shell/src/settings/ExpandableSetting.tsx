import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** The current value. */
  value: ReactNode;
  label: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** An account setting with its current value and a form that expands below it. */
export function ExpandableSetting({ title, value, label, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <div className="settings-option account-option">
      <div className="account-line">
        <div className="grow">
          <h3 className="medium">{title}</h3>
          <div className="muted account-value">{value}</div>
        </div>
        <button type="button" className="btn" aria-expanded={open} aria-controls={id} onClick={() => onToggle(!open)}>
          {open ? 'Close' : label}
        </button>
      </div>
      <div id={id}>{open ? children : null}</div>
    </div>
  );
}
