import type { Communication, CommunicationSource } from '@jobtrail/contract';
import { COMMUNICATION_SOURCE_LABELS } from '@jobtrail/contract';
import { Badge, formatDate, Icon } from '@jobtrail/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Mail, MessageSquare, MessagesSquare, Phone, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { CommunicationForm } from './CommunicationForm.tsx';
import { RelatedList } from './RelatedList.tsx';
import { useRelated } from './useRelated.ts';

const ICONS: Record<CommunicationSource, LucideIcon> = { email: Mail, phone: Phone, linkedin: MessageSquare, other: MessagesSquare };

/** The Communications tab: a list, an add form, and each can be deleted (spec 2). */
export function CommunicationsTab({ id, communications }: { id: string; communications: UseQueryResult<Communication[]> }) {
  const related = useRelated(id);
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const count = communications.data?.length;
  async function remove(communication: string): Promise<void> {
    setDeleting(communication);
    await related.deleteCommunication(communication);
    setDeleting(null);
  }
  return (
    <>
      <div className="row related-head">
        <span className="grow muted">{count === undefined || count === 0 ? '' : `${count} ${count === 1 ? 'communication' : 'communications'}`}</span>
        <button type="button" className="btn btn-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={open ? X : Plus} size={14} />
          {open ? 'Close form' : 'Add communication'}
        </button>
      </div>
      {open ? <CommunicationForm onAdd={related.addCommunication} onClose={() => setOpen(false)} /> : null}
      <RelatedList list={communications} what="communications" empty="No communications yet">
        {(items) => (
          <ul>
            {items.map(({ id: own, source, subject, content, receivedAt }) => (
              <li key={own} className="note">
                <div className="row">
                  <Badge>
                    <Icon of={ICONS[source]} />
                    {COMMUNICATION_SOURCE_LABELS[source]}
                  </Badge>
                  <b className="strong truncate grow" title={subject ?? undefined}>
                    {subject}
                  </b>
                  <time className="muted caption" dateTime={receivedAt}>
                    {formatDate(receivedAt)}
                  </time>
                  <button
                    type="button"
                    className="icon-btn icon-btn-sm"
                    aria-label={`Delete communication${subject ? ` ${subject}` : ''}`}
                    disabled={deleting === own}
                    onClick={() => void remove(own)}
                  >
                    <Icon of={Trash2} size={14} />
                  </button>
                </div>
                <p className="soft prose">{content}</p>
              </li>
            ))}
          </ul>
        )}
      </RelatedList>
    </>
  );
}
