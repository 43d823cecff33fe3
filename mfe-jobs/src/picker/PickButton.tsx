import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, Popup, pressedKey } from '@jobtrail/web-kit';
import './picker.css';

/** What a Field passes to its control. */
interface FieldControl {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}
interface Props {
  control: FieldControl;
  /** The visible value. */
  face: ReactNode;
  /** The name of the button with its value, and of the picker. */
  name: string;
  label: string;
  disabled?: boolean | undefined;
  /** Renders the picker; `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A form control that opens a picker with a search field. */
export function PickButton({ control: { required: _, ...control }, face, name, label, disabled, children }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const picker = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) picker.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [open]);

  function close(): void {
    setOpen(false);
    button?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // The browser continues from the button, to the next field.
    const key = pressedKey(event);
    if (key === 'Tab') return close();
    if (key !== 'Escape') return;
    // The surrounding dialog also listens for Escape and must not close with the picker.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    close();
  }
  return (
    <>
      <button
        {...control}
        ref={setButton}
        type="button"
        className="btn select-button select-full picker-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={name}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        {face}
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && button ? (
        <Popup
          ref={picker}
          anchor={button}
          align="start"
          minWidth={288}
          role="dialog"
          aria-label={label}
          className="picker"
          onLeave={() => setOpen(false)}
          onKeyDown={onKeyDown}
        >
          {children(close)}
        </Popup>
      ) : null}
    </>
  );
}
