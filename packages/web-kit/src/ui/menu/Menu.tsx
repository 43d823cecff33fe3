import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { indexForKey } from '../keys/indexForKey.ts';
import { Popup } from '../popup/Popup.tsx';
import { MenuContext } from './MenuContext.ts';

interface Props {
  /** The button that opened the menu: the menu hangs on it, and it gets the focus back. */
  anchor: HTMLElement;
  label: string;
  /** A heading for the eye. */
  title?: string | undefined;
  /** Where the focus starts: on the chosen item, else the first; or on the last. */
  start?: 'chosen' | 'last';
  /** Px between the button and the menu; 4 unless given. */
  gap?: number;
  onClose: () => void;
  /** Elements of MenuItem, and <hr> between groups. */
  children: ReactNode;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/**
 * An open menu, by the pattern of the ARIA Authoring Practices Guide: arrows, Home, End and characters move, Escape closes,
 * Tab closes and goes on from the button. It has no trigger, so that thousands of cards can share one menu.
 */
export function Menu({ anchor, label, title, start = 'chosen', gap, onClose, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    anchor.setAttribute('aria-controls', id);
    const items = itemsOf(menu.current);
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (start === 'last' ? items.at(-1) : (chosen ?? items[0]))?.focus({ preventScroll: true });
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
    // What is under the menu listens for Escape too, and must not close along with it.
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
      align="end"
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
