import { CalendarClock, CalendarX2, Check, ExternalLink, Pencil, RotateCcw, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { type Interview, interviewTexts } from '@jobtrail/contract';
import { Icon, Menu, MenuItem } from '@jobtrail/web-kit';
import { useInterviewCommands } from './useInterviewCommands.ts';

interface Props {
  interview: Interview;
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
  onMove: () => void;
  /** Absent where the job is already open. */
  onOpenJob?: () => void;
}

/** The actions on an interview: edit, move, cancel, record how it ended, delete. All of them can be undone. */
export function InterviewMenu({ interview, anchor, onClose, onEdit, onMove, onOpenJob }: Props) {
  const commands = useInterviewCommands();
  const { state, endsAt, job } = interview;
  const [now] = useState(Date.now);
  const over = Date.parse(endsAt) <= now;
  const mark = (to: Interview['state']) => () => void commands.mark(interview, to);
  return (
    <Menu anchor={anchor} label={`Actions for the interview with ${job.company}`} start="first" onClose={onClose}>
      <MenuItem onSelect={onEdit}>
        <Icon of={Pencil} />
        Edit
      </MenuItem>
      <MenuItem onSelect={onMove}>
        <Icon of={CalendarClock} />
        {interviewTexts.move}
      </MenuItem>
      {onOpenJob ? (
        <MenuItem onSelect={onOpenJob}>
          <Icon of={ExternalLink} />
          Open job
        </MenuItem>
      ) : null}
      <hr />
      {state === 'planned' && over ? (
        <>
          <MenuItem onSelect={mark('done')}>
            <Icon of={Check} />
            Done
          </MenuItem>
          <MenuItem onSelect={mark('no-show')}>
            <Icon of={UserX} />
            No-show
          </MenuItem>
        </>
      ) : null}
      {state === 'planned' ? (
        <MenuItem onSelect={mark('cancelled')}>
          <Icon of={CalendarX2} />
          {interviewTexts.cancel}
        </MenuItem>
      ) : (
        <MenuItem onSelect={mark('planned')}>
          <Icon of={RotateCcw} />
          Plan again
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => void commands.remove(interview)}>
        <Icon of={Trash2} />
        {interviewTexts.delete}
      </MenuItem>
    </Menu>
  );
}
