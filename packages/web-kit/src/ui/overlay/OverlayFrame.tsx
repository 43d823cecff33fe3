import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/Icon.tsx';
import { FocusReturn } from '../../focus/FocusReturn.tsx';
import { pressedKey } from '../keys/pressedKey.ts';

export interface OverlayProps {
  /** True by default: it closes when it is unmounted. One that becomes false closes with the animation of its kind. */
  open?: boolean;
  /** A visible heading, next to a button that closes; without one, `label` or `labelledBy` names the overlay. */
  title?: string;
  label?: string;
  labelledBy?: string;
  /** Width in px, if the window is wide enough; by default the style sheet decides. */
  width?: number;
  className?: string;
  /** Whether a press beside it closes it; true by default. */
  closesOutside?: boolean;
  /** Focuses an element in it. By default the overlay itself has the focus. */
  onOpen?: () => void;
  /** Called when the person closes it. */
  onClose: () => void;
  children: ReactNode;
}
interface Props extends OverlayProps {
  kind: 'modal' | 'drawer' | 'sheet';
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** Whether the title has a button that closes; true by default. */
  closable?: boolean;
}

/** Whether a press is beside the overlay. Its target is the dialog also if it is on the padding. */
function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x >= right || y < top || y >= bottom);
}

/** Whether it is the overlay on top: each one is added at the end of the page when it opens. */
const isOnTop = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null && [...document.querySelectorAll('dialog[open]')].at(-1) === dialog;

/** Calls `close` for an Escape that nothing in the overlay on top has used, such as an open menu. */
function useEscape(dialog: RefObject<HTMLDialogElement | null>, open: boolean, close: () => void): void {
  const closeOnTop = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !isOnTop(dialog.current)) return;
    event.stopImmediatePropagation();
    close();
  });
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    // The browser would close the dialog also if the Escape closes a menu in it.
    const keep = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    const listener = (event: KeyboardEvent): void => closeOnTop(event);
    window.addEventListener('keydown', keep, { capture: true, signal: stop.signal });
    window.addEventListener('keydown', listener, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);
}

/**
 * What every dialog, drawer and sheet is: a native modal <dialog>. The browser keeps the focus in it, makes the page inert
 * and shows it above everything else, so that menus and toasts over it are rendered into it.
 */
export function OverlayFrame({
  kind,
  role = 'dialog',
  open = true,
  title,
  label,
  labelledBy,
  describedBy,
  width,
  className,
  closable = true,
  closesOutside = true,
  onOpen,
  onClose,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  /** Whether it is rendered: while it is open, and until it has left. */
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  const opened = useEffectEvent(() => onOpen?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open) return element?.close();
    element?.showModal();
    // The browser has focused the first button.
    element?.focus({ preventScroll: true });
    opened();
  }, [open]);
  // If it is unmounted, the focus returns before another overlay takes its place.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, [present]);
  useEffect(() => {
    if (open || !present) return;
    let reopened = false;
    const leaving = dialog.current?.getAnimations() ?? [];
    void Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => {
      if (!reopened) setPresent(false);
    });
    return () => {
      reopened = true;
    };
  }, [open, present]);
  useEscape(dialog, open, onClose);

  const frame = (
    // A click beside it targets the dialog element. Keyboard users have Escape and a button.
    <dialog
      ref={dialog}
      className={classes('overlay', kind, className)}
      style={{ width }}
      role={role}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={title === undefined ? labelledBy : titleId}
      aria-describedby={describedBy}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (closesOutside && pressedBeside.current && isBeside(event)) onClose();
      }}
      // The way back of a phone. A file chooser in it sends the same event when it is canceled.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {title === undefined ? null : (
        <div className="overlay-head">
          <h2 id={titleId}>{title}</h2>
          {closable ? (
            <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
              <Icon of={X} />
            </button>
          ) : null}
        </div>
      )}
      {children}
    </dialog>
  );
  return (
    <>
      <FocusReturn open={open} />
      {present ? createPortal(frame, document.body) : null}
    </>
  );
}

/** A dialog. When it closes, the focus returns to the element that opened it. */
export function Modal(props: OverlayProps) {
  return <OverlayFrame kind="modal" {...props} />;
}

/** A panel at the right edge. When it closes, the focus returns to the element that opened it. */
export function Drawer(props: OverlayProps) {
  return <OverlayFrame kind="drawer" {...props} />;
}
