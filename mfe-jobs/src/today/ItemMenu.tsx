import { ExternalLink, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { todayTexts } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { aboutReminder, type TodayItem } from '../reminders/TodayItem.ts';
import { useTodayCommands } from '../reminders/useTodayCommands.ts';

interface Props {
  item: TodayItem;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onOpenJob: (id: string) => void;
  /** Asks for a line about what the person did, and marks the item as done with it. */
  onContact: () => void;
}

/** More about a reminder: Edit, Open job, done and logged, Delete. */
export function ItemMenu({ item, anchor, onClose, onEdit, onOpenJob, onContact }: Props) {
  const { reminders } = useTodayCommands();
  const { card, reminder } = item;
  return (
    <Menu anchor={anchor} label={`More for ${item.title}`} start="first" onClose={onClose}>
      <MenuItem onSelect={onEdit}>
        <Icon of={Pencil} />
        Edit
      </MenuItem>
      {card ? (
        <>
          <MenuItem onSelect={() => onOpenJob(card.id)}>
            <Icon of={ExternalLink} />
            Open job
          </MenuItem>
          <MenuItem onSelect={onContact}>
            <Icon of={MessageSquarePlus} />
            {todayTexts.doneWithLine}
          </MenuItem>
        </>
      ) : null}
      <hr />
      <MenuItem danger onSelect={() => reminder && void reminders.remove(reminder, aboutReminder(reminder, card))}>
        <Icon of={Trash2} />
        Delete
      </MenuItem>
    </Menu>
  );
}
