import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Menu } from './Menu.tsx';

interface Props {
  /** The button's accessible name; it contains the visible text. */
  label: string;
  /** The visible content of the button. */
  face: ReactNode;
  /** The menu's heading. */
  title?: string;
  menuLabel: string;
  /** MenuItem elements. */
  children: ReactNode;
}

/** A quiet button with a menu. A click and the down arrow focus its chosen item, the up arrow its last one. */
export function MenuButton({ label, face, title, menuLabel, children }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<false | 'chosen' | 'last'>(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'chosen');
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="btn btn-ghost"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-label={label}
        onClick={() => setOpen(open ? false : 'chosen')}
        onKeyDown={onKeyDown}
      >
        {face}
      </button>
      {open && button ? (
        <Menu anchor={button} label={menuLabel} title={title} start={open} gap={6} onClose={() => setOpen(false)}>
          {children}
        </Menu>
      ) : null}
    </>
  );
}
