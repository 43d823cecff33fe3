import {
  type ComponentPropsWithoutRef,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../components/classes.ts';
import { type Align, popupPosition } from './popupPosition.ts';

interface Props extends Omit<ComponentPropsWithoutRef<'div'>, 'style'> {
  ref?: RefObject<HTMLDivElement | null>;
  /** The element that the popup is positioned at. */
  anchor: HTMLElement;
  align: Align;
  /** Distance between the two in px; 4 by default. */
  gap?: number | undefined;
  /** Minimum width in px, if the anchor is narrower; by default the style sheet decides. */
  minWidth?: number;
  /** Called when the anchor has moved or gone, or something outside of both was pressed or focused. */
  onLeave: () => void;
}

/** A popup is rendered into the dialog of its anchor, because the dialog traps the focus, or into the page. */
const hostOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], dialog') ?? document.body;

/** A layer on top of everything, below or above its anchor. Its role (menu, listbox, tooltip) is set by the caller. */
export function Popup({ ref, anchor, align, gap = 4, minWidth, onLeave, className, children, ...attributes }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const popup = ref ?? own;
  const [position, setPosition] = useState<{ left: number; top: number; minWidth?: number }>({ left: 0, top: 0 });
  const leave = useEffectEvent(onLeave);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return undefined;
    const place = (): void => {
      const box = anchor.getBoundingClientRect();
      const width = minWidth === undefined ? undefined : Math.max(box.width, minWidth);
      const size = { width: Math.max(element.offsetWidth, width ?? 0), height: element.offsetHeight };
      const viewport = { width: window.innerWidth, height: window.innerHeight };
      setPosition({
        ...popupPosition({ anchor: box, popup: size, viewport, align, gap }),
        ...(width === undefined ? {} : { minWidth: width }),
      });
    };
    place();
    // A list that was still loading grows, and must not grow out of the window.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [popup, anchor, align, gap, minWidth]);

  useEffect(() => {
    const from = anchor.getBoundingClientRect();
    const onOutside = ({ target }: Event): void => {
      // What replaces the popup may focus itself before this effect is cleaned up.
      if (!popup.current) return;
      if (!(target instanceof Node && (popup.current.contains(target) || anchor.contains(target)))) leave();
    };
    const onMove = (): void => {
      const to = anchor.getBoundingClientRect();
      if (!anchor.isConnected || to.left !== from.left || to.top !== from.top) leave();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', onOutside, options);
    document.addEventListener('focusin', onOutside, options);
    document.addEventListener('scroll', onMove, options);
    window.addEventListener('resize', onMove, options);
    return () => stop.abort();
  }, [popup, anchor]);

  return createPortal(
    <div {...attributes} ref={popup} className={classes('popup', className)} style={position}>
      {children}
    </div>,
    hostOf(anchor),
  );
}
