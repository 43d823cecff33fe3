import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

interface ControlProps {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}
interface Props {
  label: string;
  /** Whether only screen readers read the label. */
  labelHidden?: boolean;
  required?: boolean;
  /** Shows '(optional)' next to the label. */
  optional?: boolean;
  /** A few words at the right of the label, which screen readers read with the hint. */
  note?: ReactNode;
  hint?: ReactNode;
  /** The error message, which replaces the hint. */
  error?: string | undefined;
  /** Whether screen readers read the error as soon as it appears; false if a toast says the same. True by default. */
  announced?: boolean;
  className?: string | undefined;
  /** What stands below the hint. */
  below?: ReactNode;
  /** Buttons that belong to the control. They are next to it, or below its hint if the line is too short. */
  beside?: ReactNode;
  /**
   * Renders the control with the attributes that connect it to its label: `{(control) => <input className="input"
   * {...control} />}`.
   */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above and a hint or an error below. */
export function Field({
  label,
  labelHidden = false,
  required = false,
  optional = false,
  note,
  hint,
  error,
  announced = true,
  className,
  below,
  beside,
  children,
}: Props) {
  const id = useId();
  const hintId = `${id}-hint`;
  const noteId = `${id}-note`;
  const control: ControlProps = { id };
  if (required) control.required = true;
  if (error) control['aria-invalid'] = true;
  const describedBy = [note ? noteId : null, error || hint ? hintId : null].filter((one) => one !== null);
  if (describedBy.length > 0) control['aria-describedby'] = describedBy.join(' ');
  const controlWithHint = (
    <>
      {children(control)}
      {error ? (
        <p className="hint hint-error" id={hintId} role={announced ? 'alert' : undefined}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </>
  );
  const labelElement = (
    <label className={labelHidden ? 'sr' : 'label'} htmlFor={id}>
      {label}
      {required ? (
        <span className="req" aria-hidden="true">
          *
        </span>
      ) : null}
      {optional ? <span className="opt">(optional)</span> : null}
    </label>
  );
  return (
    <div className={classes('field', className)}>
      {note ? (
        <div className="label-line">
          {labelElement}
          <span className="label-note" id={noteId}>
            {note}
          </span>
        </div>
      ) : (
        labelElement
      )}
      {beside ? (
        <div className="field-line">
          <div className="field">{controlWithHint}</div>
          {beside}
        </div>
      ) : (
        controlWithHint
      )}
      {below}
    </div>
  );
}
