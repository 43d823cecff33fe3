import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '@jobtrail/web-kit';

interface Props {
  /** The button's accessible name; it should contain what the button shows. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  /** The menu's heading, for the eye and for the accessible name. */
  title?: string | undefined;
  menuLabel: string;
  /** Elements with a role of menuitem or menuitemradio. Choosing one closes the menu. */
  children: ReactNode;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);

/** The item that a key leads to from the one in focus, by the pattern of the ARIA guide; null for other keys. */
function itemFor(key: string, items: HTMLElement[], current: number): HTMLElement | null {
  const last = items.length - 1;
  if (key === 'ArrowDown') return items[current >= last ? 0 : current + 1] ?? null;
  if (key === 'ArrowUp') return items[current <= 0 ? last : current - 1] ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items[last] ?? null;
  if (key.length !== 1 || key === ' ') return null;
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null;
}

/** A button that opens a small menu. Our own, because antd's would bring its whole base to every page's first paint. */
export function MenuButton({ label, face, title, menuLabel, children }: Props) {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const close = (focusButton: boolean): void => {
    setOpen(false);
    if (focusButton) button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const items = itemsOf(menu.current);
    (open === 'last'
      ? items.at(-1)
      : (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])
    )?.focus();
    const onOutside = (event: Event): void => {
      if (
        !(event.target instanceof Node) ||
        menu.current?.contains(event.target) ||
        button.current?.contains(event.target)
      )
        return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open]);

  const onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const onMenuKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close(true);
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const items = itemsOf(menu.current);
    const current = items.findIndex((item) => item === document.activeElement);
    if (event.key === ' ') {
      event.preventDefault();
      items[current]?.click();
      return;
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : itemFor(event.key, items, current);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className="menu-anchor">
      <button
        ref={button}
        type="button"
        className="btn btn-ghost"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(open ? false : 'first')}
        onKeyDown={onButtonKey}
      >
        {face}
      </button>
      {open ? (
        <div
          ref={menu}
          id={id}
          className={classes('menu', 'menu-popup')}
          role="menu"
          tabIndex={-1}
          aria-label={menuLabel}
          onKeyDown={onMenuKey}
          onClick={() => close(true)}
        >
          {title ? (
            <>
              <span className="menu-title" aria-hidden="true">
                {title}
              </span>
              <hr aria-hidden="true" />
            </>
          ) : null}
          {children}
        </div>
      ) : null}
    </div>
  );
}
