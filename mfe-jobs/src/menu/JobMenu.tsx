import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { JobCard } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { safeLink } from '../jobs/safeLink.ts';

interface Props {
  card: Pick<JobCard, 'company' | 'position' | 'jobUrl'>;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a card, a row and the detail: View Posting (only with a URL), Edit, Delete. */
export function JobMenu({ card, anchor, onClose, onEdit, onDelete }: Props) {
  const posting = safeLink(card.jobUrl);
  return (
    <Menu anchor={anchor} label={`Actions for ${cardName(card)}`} onClose={onClose}>
      {posting ? (
        <MenuItem href={posting} newTab>
          <Icon of={ExternalLink} />
          View Posting
        </MenuItem>
      ) : null}
      <MenuItem onSelect={onEdit}>
        <Icon of={Pencil} />
        Edit
      </MenuItem>
      <hr />
      <MenuItem danger onSelect={onDelete}>
        <Icon of={Trash2} />
        Delete
      </MenuItem>
    </Menu>
  );
}
