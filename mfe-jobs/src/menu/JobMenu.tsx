import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { JobCard } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { safeLink } from '../jobs/safeLink.ts';
import { Menu } from './Menu.tsx';

interface Props {
  card: Pick<JobCard, 'company' | 'position' | 'jobUrl'>;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** View Posting (only with an address), Edit, Delete: the menu of a card, a row and the detail. */
export function JobMenu({ card, anchor, onClose, onEdit, onDelete }: Props) {
  const posting = safeLink(card.jobUrl);
  const choose = (action: () => void) => () => {
    onClose();
    anchor.focus();
    action();
  };
  return (
    <Menu anchor={anchor} label={`Actions for ${cardName(card)}`} onClose={onClose}>
      {posting ? (
        <a role="menuitem" href={posting} target="_blank" rel="noopener noreferrer" onClick={choose(() => undefined)}>
          <Icon of={ExternalLink} />
          View Posting
        </a>
      ) : null}
      <button type="button" role="menuitem" onClick={choose(onEdit)}>
        <Icon of={Pencil} />
        Edit
      </button>
      <hr />
      <button type="button" role="menuitem" className="danger" onClick={choose(onDelete)}>
        <Icon of={Trash2} />
        Delete
      </button>
    </Menu>
  );
}
