import { Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon, Popup } from '@jobtrail/web-kit';

/** A small button that explains a figure; Escape and a click elsewhere close it. */
export function Definition({ of, children }: { of: string; children: ReactNode }) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <span className="analytics-definition" data-unprinted="">
      <button
        ref={setButton}
        type="button"
        className="icon-btn icon-btn-sm"
        aria-label={`What ${of} means`}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <Icon of={Info} size={12} />
      </button>
      {open && button ? (
        <Popup
          anchor={button}
          align="start"
          className="analytics-meaning"
          id={id}
          role="note"
          onLeave={() => setOpen(false)}
        >
          {children}
        </Popup>
      ) : null}
    </span>
  );
}
