import { Plus } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';

interface Props {
  count: number | undefined;
  one: string;
  several: string;
  /** The label of the button that opens the form. */
  add: string;
  open: boolean;
  onOpen: () => void;
}

/** The number of items, and the button that opens the form; the open form has its own Cancel. */
export function RelatedHead({ count, one, several, add, open, onOpen }: Props) {
  return (
    <div className="row related-head">
      <span className="grow muted">{count ? `${count} ${count === 1 ? one : several}` : ''}</span>
      {open ? null : (
        <button type="button" className="btn btn-sm" onClick={onOpen}>
          <Icon of={Plus} size={14} />
          {add}
        </button>
      )}
    </div>
  );
}
