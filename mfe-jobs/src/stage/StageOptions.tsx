import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { overlayHost, TAKES_CLICKS } from '../menu/overlayHost.ts';

interface Props {
  id: string;
  anchor: HTMLElement;
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** The open list of a select, over everything and below its button, or above where there is no room. */
export function StageOptions({ id, anchor, labelledBy, onClose, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0, minWidth: 0 });
  useLayoutEffect(() => {
    const button = anchor.getBoundingClientRect();
    const height = list.current?.offsetHeight ?? 0;
    const below = button.bottom + 4;
    setPlace({
      left: button.left,
      top: below + height > window.innerHeight - 8 ? Math.max(8, button.top - height - 4) : below,
      minWidth: Math.max(button.width, 208),
    });
  }, [anchor]);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const shut = (event: Event) => {
      if (!(event.target instanceof Node && list.current?.contains(event.target))) close.current();
    };
    const stop = new AbortController();
    document.addEventListener('scroll', shut, { capture: true, signal: stop.signal });
    window.addEventListener('resize', shut, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return createPortal(
    // The press must not take the focus from the button, which would close the list before the click.
    <div
      ref={list}
      id={id}
      className="menu menu-floating"
      role="listbox"
      aria-labelledby={labelledBy}
      style={{ ...place, ...TAKES_CLICKS }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>,
    overlayHost(anchor),
  );
}
