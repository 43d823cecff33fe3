import { useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, Hourglass, Pencil, Trash2 } from 'lucide-react';
import { type JobCard, jobTexts, STAGES } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { findSaved } from '../jobs/cache.ts';
import { cardName } from '../jobs/card.ts';
import { followJob } from '../jobs/followJob.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { useJobCards } from '../jobs/queries.ts';
import { safeLink } from '../jobs/safeLink.ts';
import { useSilence } from '../reminders/flag/JobFlags.tsx';

interface Props {
  card: Pick<JobCard, 'id' | 'company' | 'position' | 'jobUrl'>;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a card, a row and the detail: View Posting (only with a URL), Edit, the six stages, Delete. */
export function JobMenu({ card, anchor, onClose, onEdit, onDelete }: Props) {
  const posting = safeLink(card.jobUrl);
  const commands = useJobCommands();
  const shown = useJobCards().data?.find(({ id }) => id === card.id);
  const stage = shown?.status;
  const silence = useSilence();
  const isSilent = shown !== undefined && silence(shown) !== null;
  const saved = findSaved(useQueryClient(), card.id) !== undefined;
  return (
    <Menu anchor={anchor} label={`Actions for ${cardName(card)}`} start="first" onClose={onClose}>
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
      {saved ? (
        <MenuItem onSelect={() => void commands.apply(card.id)}>
          <Icon of={Check} />
          {jobTexts.iApplied}
        </MenuItem>
      ) : null}
      {isSilent ? (
        <MenuItem
          onSelect={() => {
            followJob(card.id);
            void commands.endUnanswered(card.id);
          }}
        >
          <Icon of={Hourglass} />
          {jobTexts.noAnswer}
        </MenuItem>
      ) : null}
      {stage === undefined ? null : (
        <div role="group" aria-label="Move to">
          <hr aria-hidden="true" />
          <span className="job-menu-title" aria-hidden="true">
            Move to
          </span>
          {STAGES.map(({ value, label, key }) => (
            <MenuItem
              key={value}
              checked={value === stage}
              onSelect={() => {
                followJob(card.id);
                void commands.move(card.id, value);
              }}
            >
              <span className="blaze blaze-sm" data-stage={key} aria-hidden="true" />
              {label}
            </MenuItem>
          ))}
        </div>
      )}
      <hr />
      <MenuItem danger onSelect={onDelete}>
        <Icon of={Trash2} />
        Delete
      </MenuItem>
    </Menu>
  );
}
