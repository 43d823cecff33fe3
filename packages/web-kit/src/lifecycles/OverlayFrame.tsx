import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../components/classes.ts';
import { Icon } from '../components/Icon.tsx';

interface Props {
  kind: 'modal' | 'drawer';
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** An overlay below it also listens for Escape on the window and must not close with this one. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/**
 * The frame of a dialog or drawer whose code has not loaded. It is a native modal <dialog> because antd's may be what
 * failed to load. The browser traps the focus, closes it on Escape and restores the focus.
 */
export function OverlayFrame({ kind, title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // A click on the backdrop targets the dialog element. Keyboard users have Escape and the close button.
    <dialog
      ref={dialog}
      className={classes(kind, 'overlay-frame')}
      aria-labelledby={id}
      onKeyDown={keepEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="overlay-frame-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
