import { Check } from 'lucide-react';
import { type JobCard, STAGES } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { followJob } from '../jobs/followJob.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';

interface Props {
  card: JobCard;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The stages of a job, to move it in place. */
export function StageMenu({ card: { id, status, ...card }, anchor, onClose }: Props) {
  const commands = useJobCommands();
  return (
    <Menu anchor={anchor} label={`Stage of ${cardName(card)}`} align="start" onClose={onClose}>
      {STAGES.map(({ value, label, key }) => (
        <MenuItem
          key={value}
          checked={value === status}
          onSelect={() => {
            followJob(id);
            void commands.move(id, value);
          }}
        >
          <span className="blaze blaze-sm" data-stage={key} aria-hidden="true" />
          {label}
          {value === status ? <Icon of={Check} size={14} /> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
