import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { jobTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

/** The buttons that lead from job to job. */
export type Direction = 'previous' | 'next';

interface Props {
  previous: string | null;
  next: string | null;
  onNavigate: (id: string, direction: Direction) => void;
  onClose: () => void;
  /** The button that opened this job; it gets the focus, or the other one if it is disabled. */
  openedBy?: Direction | null | undefined;
  /** Absent while the job loads. */
  onMenu?: ((anchor: HTMLElement) => void) | undefined;
}

/** Previous, next, more and close, above the header of a job. */
export function DetailBar({ previous, next, onNavigate, onClose, openedBy, onMenu }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [direction] = useState(openedBy);
  useLayoutEffect(() => {
    if (!direction) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-direction]:enabled') ?? [])];
    (buttons.find((button) => button.dataset['direction'] === direction) ?? buttons[0])?.focus();
  }, [direction]);
  return (
    <div ref={bar} className="drawer-bar">
      <span className="caption muted">{jobTexts.detailTitle}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label="Previous job"
        data-tooltip="Previous job"
        data-direction="previous"
        disabled={previous === null}
        onClick={() => previous !== null && onNavigate(previous, 'previous')}
      >
        <Icon of={ChevronUp} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label="Next job"
        data-tooltip="Next job"
        data-direction="next"
        disabled={next === null}
        onClick={() => next !== null && onNavigate(next, 'next')}
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
