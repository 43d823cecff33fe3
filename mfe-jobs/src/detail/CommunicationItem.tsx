import { type LucideIcon, Mail, MessageSquare, MessagesSquare, Pencil, Phone, Trash2 } from 'lucide-react';
import { type Communication, COMMUNICATION_SOURCE_LABELS, type CommunicationSource } from '@jobtrail/contract';
import { Badge, formatDate, formatTime, Icon } from '@jobtrail/web-kit';
import { communicationEdits } from './communicationDrafts.ts';
import { EditCommunication } from './EditCommunication.tsx';
import { useEntryEdit } from './useEntryEdit.ts';
import type { Related } from './useRelated.ts';

const ICONS: Record<CommunicationSource, LucideIcon> = {
  email: Mail,
  phone: Phone,
  linkedin: MessageSquare,
  other: MessagesSquare,
};

interface Props {
  communication: Communication;
  removing: boolean;
  onDelete: () => void;
  onSave: Related['updateCommunication'];
}

/** One communication with its source, subject, date and text. The time of a call is in the tooltip of its date. */
export function CommunicationItem({ communication, removing, onDelete, onSave }: Props) {
  const { id, source, subject, content, receivedAt } = communication;
  const { editing, item, editButton, open, close } = useEntryEdit(communicationEdits, id);
  const name = `communication${subject ? ` ${subject}` : ''}`;
  if (editing)
    return (
      <li ref={item}>
        <EditCommunication communication={communication} onSave={onSave} onDone={close} />
      </li>
    );
  return (
    <li ref={item} className="note">
      <div className="row">
        <Badge>
          <Icon of={ICONS[source]} />
          {COMMUNICATION_SOURCE_LABELS[source]}
        </Badge>
        <b className="strong truncate grow note-subject" title={subject ?? undefined}>
          {subject}
        </b>
        <time
          className="muted caption"
          dateTime={receivedAt}
          title={source === 'phone' ? `${formatDate(receivedAt)}, ${formatTime(receivedAt)}` : undefined}
        >
          {formatDate(receivedAt)}
        </time>
        <button
          ref={editButton}
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`Edit ${name}`}
          onClick={open}
        >
          <Icon of={Pencil} size={14} />
        </button>
        <button
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`Delete ${name}`}
          data-remove={id}
          aria-disabled={removing}
          onClick={onDelete}
        >
          <Icon of={Trash2} size={14} />
        </button>
      </div>
      <p className="soft prose">{content}</p>
    </li>
  );
}
