import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { overlayHost, TAKES_CLICKS } from './overlayHost.ts';

interface Props {
  /** The button that opened the menu: the menu stands below it, and it gets the focus back. */
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  /** Elements of role menuitem, in order. */
  children: ReactNode;
}
const GAP = 4;
const EDGE = 8;

/** A menu of its own: opens with the focus on its first item; arrows, Home and End move, Escape and Tab close. */
export function Menu({ anchor, label, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const own = menu.current;
    if (!own) return;
    const button = anchor.getBoundingClientRect();
    const below = button.bottom + GAP;
    setPlace({
      left: Math.max(EDGE, Math.min(button.right - own.offsetWidth, window.innerWidth - own.offsetWidth - EDGE)),
      top:
        below + own.offsetHeight > window.innerHeight - EDGE
          ? Math.max(EDGE, button.top - own.offsetHeight - GAP)
          : below,
    });
    items(own)[0]?.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    const outside = (event: Event) => {
      if (event.target instanceof Node && (menu.current?.contains(event.target) || anchor.contains(event.target)))
        return;
      close.current();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', outside, options);
    document.addEventListener('scroll', outside, options);
    window.addEventListener('resize', () => close.current(), options);
    return () => {
      stop.abort();
      anchor.removeAttribute('aria-expanded');
    };
  }, [anchor]);

  function key(event: KeyboardEvent): void {
    const own = menu.current;
    if (!own) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      anchor.focus();
      return;
    }
    const list = items(own);
    const at = list.findIndex((item) => item === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % list.length,
      ArrowUp: (at - 1 + list.length) % list.length,
      Home: 0,
      End: list.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list[to]?.focus();
  }

  return createPortal(
    <div
      ref={menu}
      className="menu menu-floating"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={{ ...place, ...TAKES_CLICKS }}
      onKeyDown={key}
    >
      {children}
    </div>,
    overlayHost(anchor),
  );
}

const items = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
