import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Menu } from './Menu.tsx';

interface Props {
  /** The button's accessible name; it contains what the button shows. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  /** The menu's heading. */
  title?: string;
  menuLabel: string;
  /** Elements of MenuItem. */
  children: ReactNode;
}

/** A quiet button with a menu. A click and the down arrow start on its chosen item, the up arrow on its last. */
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
