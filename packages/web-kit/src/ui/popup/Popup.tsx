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
import { type Align, place } from './place.ts';

interface Props extends Omit<ComponentPropsWithoutRef<'div'>, 'style'> {
  ref?: RefObject<HTMLDivElement | null>;
  /** The element that the popup hangs on. */
  anchor: HTMLElement;
  align: Align;
  /** Px between the two; 4 unless given. */
  gap?: number | undefined;
  /** Px that the popup is wide at least, where its anchor is not wider; without it the sheet decides. */
  minWidth?: number;
  /** The anchor has moved or is gone, or somebody has pressed or focused something outside of both. */
  onLeave: () => void;
}

/** A popup goes into the dialog of its anchor, which keeps the focus to itself, else into the page. */
const hostOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('[role="dialog"], dialog') ?? document.body;

/** A layer over everything, below or above its anchor. What it is (a menu, a list, a tooltip) is its role's business. */
export function Popup({ ref, anchor, align, gap = 4, minWidth, onLeave, className, children, ...attributes }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const popup = ref ?? own;
  const [position, setPosition] = useState<{ left: number; top: number; minWidth?: number }>({ left: 0, top: 0 });
  const leave = useEffectEvent(onLeave);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const box = anchor.getBoundingClientRect();
    const width = minWidth === undefined ? undefined : Math.max(box.width, minWidth);
    const size = { width: Math.max(element.offsetWidth, width ?? 0), height: element.offsetHeight };
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    setPosition({
      ...place({ anchor: box, popup: size, viewport, align, gap }),
      ...(width === undefined ? {} : { minWidth: width }),
    });
  }, [popup, anchor, align, gap, minWidth]);

  useEffect(() => {
    const from = anchor.getBoundingClientRect();
    const onOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && (popup.current?.contains(target) || anchor.contains(target)))) leave();
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
    // A modal lets clicks through around its box; what hangs in it takes them back.
    <div
      {...attributes}
      ref={popup}
      className={classes('popup', className)}
      style={{ ...position, pointerEvents: 'auto' }}
    >
      {children}
    </div>,
    hostOf(anchor),
  );
}
