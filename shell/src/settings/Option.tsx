import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** A further choice, next to the switch. */
  children?: ReactNode;
}

/** A setting with a label, a description and a switch. */
export function Option({ label, text, on, onChange, children }: Props) {
  const id = useId();
  return (
    <div className="settings-option">
      <div className="grow">
        <p className="medium" id={id}>
          {label}
        </p>
        <p className="muted" id={`${id}-text`}>
          {text}
        </p>
      </div>
      {children}
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClick={() => onChange(!on)}
      />
    </div>
  );
}
