import type { UseQueryResult } from '@tanstack/react-query';
import type { InterviewNote } from '@jobtrail/contract';
import { useCall, useHeldValues } from '@jobtrail/web-kit';
import { useDraft } from './Drafts.ts';
import { interviewDrafts } from './interviewDrafts.ts';
import { InterviewNoteForm } from './InterviewNoteForm.tsx';
import { InterviewNoteItem } from './InterviewNoteItem.tsx';
import { JobInterviews } from './JobInterviews.tsx';
import { RelatedHead } from './RelatedHead.tsx';
import { RelatedList } from './RelatedList.tsx';
import { useCapture } from './useCapture.ts';
import { useRelated } from './useRelated.ts';
import { useRemoval } from './useRemoval.ts';

/** The Interviews tab: the interviews of the job, a form that opens and closes, and the notes with their audio. */
export function InterviewsTab({ id, notes }: { id: string; notes: UseQueryResult<InterviewNote[]> }) {
  const related = useRelated(id);
  const held = useDraft(interviewDrafts, id);
  const capture = useCapture(id);
  const { area, removing, remove, focusAdd } = useRemoval(related.deleteInterviewNote);
  const { open } = useHeldValues(held.form);
  // Prefetches the transcription provider, so that it is known when a recording ends.
  useCall('getTranscription', { enabled: open });
  return (
    <>
      <JobInterviews id={id} />
      <div ref={area}>
        <RelatedHead
          count={notes.data?.length}
          one="interview note"
          several="interview notes"
          add="Add interview note"
          open={open}
          onOpen={() => held.form.change({ open: true })}
        />
        {open ? (
          <InterviewNoteForm held={held} capture={capture} onAdd={related.addInterviewNote} onDone={focusAdd} />
        ) : null}
        <RelatedList list={notes} what="interview notes" empty="No interview notes yet">
          {(items) => (
            <ul>
              {items.map((note) => (
                <InterviewNoteItem
                  key={note.id}
                  note={note}
                  removing={removing === note.id}
                  onDelete={() => void remove(note.id)}
                  onSave={related.updateInterviewNote}
                  onRemoveAudio={related.removeAudio}
                />
              ))}
            </ul>
          )}
        </RelatedList>
      </div>
    </>
  );
}
