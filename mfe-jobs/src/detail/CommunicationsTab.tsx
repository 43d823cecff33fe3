import type { UseQueryResult } from '@tanstack/react-query';
import type { Communication } from '@jobtrail/contract';
import { useHeldValues } from '@jobtrail/web-kit';
import { AddCommunication } from './AddCommunication.tsx';
import { communicationDrafts } from './communicationDrafts.ts';
import { CommunicationItem } from './CommunicationItem.tsx';
import { useDraft } from './Drafts.ts';
import { RelatedHead } from './RelatedHead.tsx';
import { RelatedList } from './RelatedList.tsx';
import { useRelated } from './useRelated.ts';
import { useRemoval } from './useRemoval.ts';

/** The Communications tab: a list whose items can be changed and deleted, and a form that adds one. */
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
  const { area, removing, remove, focusAdd } = useRemoval(related.deleteCommunication);
  return (
    <div ref={area}>
      <RelatedHead
        count={communications.data?.length}
        one="communication"
        several="communications"
        add="Add communication"
        open={open}
        onOpen={() => held.form.change({ open: true })}
      />
      {open ? <AddCommunication held={held} onAdd={related.addCommunication} onDone={focusAdd} /> : null}
      <RelatedList list={communications} what="communications" empty="No communications yet">
        {(items) => (
          <ul>
            {items.map((communication) => (
              <CommunicationItem
                key={communication.id}
                communication={communication}
                removing={removing === communication.id}
                onDelete={() => void remove(communication.id)}
                onSave={related.updateCommunication}
              />
            ))}
          </ul>
        )}
      </RelatedList>
    </div>
  );
}
