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

/** An overlay under it listens for Escape on the window, and must not close along with this one. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/**
 * The frame of a dialog or drawer whose own code is not there. It is a modal <dialog> and not antd's, which may be what did not
 * load; the browser keeps the focus inside, closes it on Escape and gives the focus back.
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
    // A click on the backdrop is one on the dialog itself; the keyboard has Escape and the close button.
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
