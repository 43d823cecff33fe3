import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { jobTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** The buttons that lead from job to job. */
export type Way = 'previous' | 'next';

interface Props {
  previous: string | null;
  next: string | null;
  onGo: (id: string, way: Way) => void;
  onClose: () => void;
  /** The button that opened this job; it gets the focus, or the other one if it is disabled. */
  cameBy?: Way | null | undefined;
  /** Absent while the job loads. */
  onMenu?: ((anchor: HTMLElement) => void) | undefined;
}

/** Previous, next, more and close, above the header of a job. */
export function DetailBar({ previous, next, onGo, onClose, cameBy, onMenu }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [way] = useState(cameBy);
  useLayoutEffect(() => {
    if (!way) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-way]:enabled') ?? [])];
    (buttons.find((button) => button.dataset['way'] === way) ?? buttons[0])?.focus();
  }, [way]);
  return (
    <div ref={bar} className="drawer-bar">
      <span className="caption muted">{jobTexts.detailTitle}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label="Previous job"
        data-tooltip="Previous job"
        data-way="previous"
        disabled={previous === null}
        onClick={() => previous !== null && onGo(previous, 'previous')}
      >
        <Icon of={ChevronUp} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label="Next job"
        data-tooltip="Next job"
        data-way="next"
        disabled={next === null}
        onClick={() => next !== null && onGo(next, 'next')}
      >
        <Icon of={ChevronDown} />
      </button>
      {onMenu ? (
        <button
          type="button"
          className="icon-btn"
          aria-label="More actions"
          data-tooltip="More actions"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <Icon of={Ellipsis} />
        </button>
      ) : null}
      <button type="button" className="icon-btn" aria-label="Close" data-tooltip="Close" onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  );
}
