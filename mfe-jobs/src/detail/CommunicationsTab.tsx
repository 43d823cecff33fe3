import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Mail, MessageSquare, MessagesSquare, Phone, Trash2 } from 'lucide-react';
import { type Communication, COMMUNICATION_SOURCE_LABELS, type CommunicationSource } from '@jobtrail/contract';
import { Badge, formatDate, Icon, useHeldValues } from '@jobtrail/web-kit';
import { communicationDrafts, CommunicationForm } from './CommunicationForm.tsx';
import { useDraft } from './Drafts.ts';
import { RelatedHead } from './RelatedHead.tsx';
import { RelatedList } from './RelatedList.tsx';
import { useRelated } from './useRelated.ts';
import { useRemoval } from './useRemoval.ts';

const ICONS: Record<CommunicationSource, LucideIcon> = {
  email: Mail,
  phone: Phone,
  linkedin: MessageSquare,
  other: MessagesSquare,
};

/** The Communications tab: a list whose items can be deleted, and a form that adds one. */
export function CommunicationsTab({
  id,
  communications,
}: {
  id: string;
  communications: UseQueryResult<Communication[]>;
}) {
  const related = useRelated(id);
  const held = useDraft(communicationDrafts, id);
  const { open } = useHeldValues(held.form);
  const { area, removing, remove } = useRemoval(related.deleteCommunication);
  return (
    <div ref={area}>
      <RelatedHead
        count={communications.data?.length}
        one="communication"
        several="communications"
        add="Add communication"
        open={open}
        onToggle={() => held.form.change({ open: !open })}
      />
      {open ? <CommunicationForm held={held} onAdd={related.addCommunication} /> : null}
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
                    data-remove={own}
                    aria-disabled={removing === own}
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
    </div>
  );
}
