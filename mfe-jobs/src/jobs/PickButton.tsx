import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, PopoverButton, pressedKey } from '@jobtrail/web-kit';
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
  return (
    <PopoverButton
      {...control}
      className="btn select-button select-full picker-button"
      aria-label={name}
      disabled={disabled}
      face={
        <>
          {face}
          <Icon of={ChevronDown} size={14} />
        </>
      }
      dialog={{
        label,
        align: 'start',
        minWidth: 288,
        className: 'picker',
        // The browser continues from the button, to the next field.
        onKeyDown: (event, close) => {
          if (pressedKey(event) === 'Tab') close();
        },
      }}
    >
      {children}
    </PopoverButton>
  );
}
