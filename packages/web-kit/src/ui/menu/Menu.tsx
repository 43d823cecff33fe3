import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { indexForKey } from '../keys/indexForKey.ts';
import { Popup } from '../popup/Popup.tsx';
import type { Align } from '../popup/popupPosition.ts';

interface Props {
  /** The button that opened the menu. The menu is positioned at it, and the focus returns to it. */
  anchor: HTMLElement;
  label: string;
  /** A visible heading. */
  title?: string | undefined;
  /** Where the focus starts: 'chosen' is the chosen item or the first one. */
  start?: 'chosen' | 'first' | 'last';
  /** The side on which the menu and the button end; 'end' by default. */
  align?: Align;
  /** Distance between the button and the menu in px; 4 by default. */
  gap?: number;
  onClose: () => void;
  /** MenuItem elements, and <hr> between groups. */
  children: ReactNode;
}

/** Closes the surrounding menu and returns the focus to what opened it. */
const MenuContext = createContext<(() => void) | null>(null);

/**
 * Lets an item close its menu.
 * @throws {Error} outside a Menu
 */
export function useCloseMenu(): () => void {
  const close = useContext(MenuContext);
  if (!close) throw new Error('A MenuItem must be inside a Menu');
  return close;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/**
 * An open menu, following the ARIA Authoring Practices Guide: arrows, Home, End and characters move, Escape closes, Tab
 * closes and continues from the button. It has no trigger, so that thousands of cards can share one menu.
 */
export function Menu({ anchor, label, title, start = 'chosen', align = 'end', gap, onClose, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    anchor.setAttribute('aria-controls', id);
    const items = itemsOf(menu.current);
    const chosen = start === 'chosen' && items.find((item) => item.getAttribute('aria-checked') === 'true');
    (start === 'last' ? items.at(-1) : chosen || items[0])?.focus({ preventScroll: true });
    return () => {
      anchor.setAttribute('aria-expanded', 'false');
      anchor.removeAttribute('aria-controls');
    };
  }, [anchor, id, start]);

  const close = (): void => {
    onClose();
    anchor.focus();
  };

  function onKeyDown(event: KeyboardEvent): void {
    // Elements below the menu also listen for Escape and must not close with it.
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(menu.current);
    const current = items.findIndex((item) => item === document.activeElement);
    const labels = items.map(({ textContent }) => textContent);
    const to = indexForKey(event.key, { current, count: items.length, wraps: true, labels });
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) items[current]?.click();
    else items[to]?.focus();
  }

  return (
    <Popup
      ref={menu}
      anchor={anchor}
      align={align}
      gap={gap}
      onLeave={onClose}
      id={id}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {title ? (
        <>
          <span className="menu-title" aria-hidden="true">
            {title}
          </span>
          <hr aria-hidden="true" />
        </>
      ) : null}
      <MenuContext value={close}>{children}</MenuContext>
    </Popup>
  );
}
