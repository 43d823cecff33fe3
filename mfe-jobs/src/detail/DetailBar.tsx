import { ChevronDown, ChevronUp, Ellipsis, X } from 'lucide-react';
import { jobTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';

interface Props {
  previous: string | null;
  next: string | null;
  onGo: (id: string) => void;
  onClose: () => void;
  /** Absent while the job loads. */
  onMenu?: ((anchor: HTMLElement) => void) | undefined;
}

/** Previous, next, more and close, above the header of a job. */
export function DetailBar({ previous, next, onGo, onClose, onMenu }: Props) {
  return (
    <div className="drawer-bar">
      <span className="caption muted">{jobTexts.detailTitle}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label="Previous job"
        data-tooltip="Previous job"
        disabled={previous === null}
        onClick={() => previous !== null && onGo(previous)}
      >
        <Icon of={ChevronUp} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label="Next job"
        data-tooltip="Next job"
        disabled={next === null}
        onClick={() => next !== null && onGo(next)}
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
