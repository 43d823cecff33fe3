import { type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { pressedKey } from '../keys/pressedKey.ts';
import { Popup } from './Popup.tsx';
import type { Align } from './popupPosition.ts';

interface PopoverProps {
  /** The button that opened it. It is positioned at the button, and the focus returns to it. */
  anchor: HTMLElement;
  label: string;
  align: Align;
  /** Minimum width in px, if the button is narrower; by default the style sheet decides. */
  minWidth?: number;
  className?: string;
  /** Called after Escape, and when something outside was pressed or focused. */
  onClose: () => void;
  /** Handles a key other than Escape; `close` closes it and returns the focus to the button. */
  onKeyDown?: (event: KeyboardEvent, close: () => void) => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A small dialog at the button that opened it. Its first field has the focus, or what is marked by `tabIndex={0}`, or the
 * dialog itself while its content loads, so that Escape closes it and nothing around it.
 */
export function Popover({ anchor, label, onClose, onKeyDown, children, ...popup }: PopoverProps) {
  const dialog = useRef<HTMLDivElement>(null);
  // Not a layout effect: a menu that opened it would still be listening and would close it as well.
  useEffect(() => {
    const first = dialog.current?.querySelector<HTMLElement>('input:enabled, [tabindex="0"]') ?? dialog.current;
    first?.focus({ preventScroll: true });
  }, []);

  function close(): void {
    onClose();
    anchor.focus();
  }
  function handleKey(event: KeyboardEvent): void {
    if (pressedKey(event) !== 'Escape') return onKeyDown?.(event, close);
    // What is around it also listens for Escape and must not close with it.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    close();
  }
  return (
    <Popup
      {...popup}
      ref={dialog}
      anchor={anchor}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onLeave={onClose}
      onKeyDown={handleKey}
    >
      {children(close)}
    </Popup>
  );
}

interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** The visible content of the button. */
  face: ReactNode;
  dialog: Omit<PopoverProps, 'anchor' | 'onClose' | 'children'>;
  /** Renders the content of the popover; `close` closes it and returns the focus to the button. */
  children: PopoverProps['children'];
}

/** A button that opens and closes a popover. */
export function PopoverButton({ face, dialog, children, ...attributes }: ButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        {...attributes}
        ref={setButton}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && button ? (
        <Popover {...dialog} anchor={button} onClose={() => setOpen(false)}>
          {children}
        </Popover>
      ) : null}
    </>
  );
}
