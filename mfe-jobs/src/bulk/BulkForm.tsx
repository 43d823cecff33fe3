import { type ReactNode, useId } from 'react';
import type { BulkChange } from '@jobtrail/contract';

/** What the form of a bulk change needs. */
export interface BulkFormProps {
  /** How many jobs are selected, in words. */
  jobs: string;
  /** Whether a change is being made. */
  pending: boolean;
  onChange: (change: BulkChange) => void;
}

interface Props {
  title: string;
  /** What the button says, such as 'Move 12 applications'. */
  action: string;
  pending: boolean;
  /** What is missing or wrong; undefined for nothing. */
  problem?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of a form that changes the selected jobs. What was chosen stays until the change has been made. */
export function BulkForm({ title, action, pending, problem, onSubmit, children }: Props) {
  const problemId = useId();
  return (
    <form
      className="bulk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
    >
      <b className="bulk-title">{title}</b>
      {children}
      {problem === undefined ? null : (
        <p className="hint hint-error" id={problemId} role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="btn btn-primary btn-block"
        aria-disabled={pending}
        aria-describedby={problem === undefined ? undefined : problemId}
      >
        {pending ? (
          <>
            <span className="spin" />
            Changing...
          </>
        ) : (
          action
        )}
      </button>
    </form>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** A few choices on chips, one of which can be chosen. */
export function Choices<Value extends string>({ label, options, chosen, onChoose }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <div className="bulk-choices" role="radiogroup" aria-labelledby={id}>
      <span className="caption muted" id={id}>
        {label}
      </span>
      {options.map(({ value, label: name }) => (
        <label key={value} className="bulk-chip">
          <input
            type="radio"
            className="sr"
            name={id}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {name}
        </label>
      ))}
    </div>
  );
}
