import { Plus, X } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';

interface Props {
  count: number | undefined;
  one: string;
  several: string;
  /** The label of the button that opens the form. */
  add: string;
  open: boolean;
  onToggle: () => void;
}

/** The number of items, and the button that opens and closes the form. */
export function RelatedHead({ count, one, several, add, open, onToggle }: Props) {
  return (
    <div className="row related-head">
      <span className="grow muted">{count ? `${count} ${count === 1 ? one : several}` : ''}</span>
      <button type="button" className="btn btn-sm" aria-expanded={open} onClick={onToggle}>
        <Icon of={open ? X : Plus} size={14} />
        {open ? 'Close form' : add}
      </button>
    </div>
  );
}
