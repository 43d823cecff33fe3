import type { InterviewNote } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { InterviewNoteForm } from './InterviewNoteForm.tsx';
import { InterviewNoteItem } from './InterviewNoteItem.tsx';
import { RelatedList } from './RelatedList.tsx';
import { useRelated } from './useRelated.ts';

/** The Interviews tab: a form that opens and closes, and the notes with their audio (spec 2). */
export function InterviewsTab({ id, notes }: { id: string; notes: UseQueryResult<InterviewNote[]> }) {
  const related = useRelated(id);
  const [open, setOpen] = useState(false);
  const count = notes.data?.length;
  return (
    <>
      <div className="row related-head">
        <span className="grow muted">{count === undefined || count === 0 ? '' : `${count} interview ${count === 1 ? 'note' : 'notes'}`}</span>
        <button type="button" className="btn btn-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={open ? X : Plus} size={14} />
          {open ? 'Close form' : 'Add interview note'}
        </button>
      </div>
      {open ? <InterviewNoteForm onAdd={related.addInterviewNote} onClose={() => setOpen(false)} /> : null}
      <RelatedList list={notes} what="interview notes" empty="No interview notes yet">
        {(items) => (
          <ul>
            {items.map((note) => (
              <InterviewNoteItem key={note.id} note={note} onDelete={related.deleteInterviewNote} onRemoveAudio={related.removeAudio} />
            ))}
          </ul>
        )}
      </RelatedList>
    </>
  );
}
