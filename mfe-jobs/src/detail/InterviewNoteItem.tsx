import { Download, Pencil, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InterviewNote } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { downloadAddress } from '../job-form/screenshots/images.ts';
import { formatDay } from '../jobs/clock/days.ts';
import { Player } from './audio/Player.tsx';
import { Transcript } from './audio/Transcript.tsx';
import { EditInterviewNote } from './EditInterviewNote.tsx';
import { interviewEdits } from './interviewDrafts.ts';
import { useEntryEdit } from './useEntryEdit.ts';
import type { Related } from './useRelated.ts';

/** The file name of a note's audio when it is downloaded. The server adds the extension of its format. */
const audioFileName = (day: string | null): string => (day === null ? 'interview-recording' : `interview-${day}`);

interface Props {
  note: InterviewNote;
  removing: boolean;
  onDelete: () => void;
  onSave: Related['updateInterviewNote'];
  onRemoveAudio: Related['removeAudio'];
}

/** Whether the notes are just a copy of the simulated summary. */
const isSimulatedCopy = ({ notes, summary, transcriptSource }: InterviewNote): boolean =>
  transcriptSource === 'simulated' && notes.trim() === summary?.trim();

/** One interview note with its date and text, and its audio, transcript and summary if it has them. */
export function InterviewNoteItem({ note, removing, onDelete, onSave, onRemoveAudio }: Props) {
  const [busy, setBusy] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { editing, item, editButton, open, close } = useEntryEdit(interviewEdits, note.id);
  const day = formatDay(note.interviewDate);
  async function removeAudio(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const removed = await onRemoveAudio(note, () => deleteButton.current?.focus());
    setBusy(false);
    if (removed) deleteButton.current?.focus();
  }
  if (editing)
    return (
      <li ref={item}>
        <EditInterviewNote note={note} onSave={onSave} onDone={close} />
      </li>
    );
  return (
    <li ref={item} className="note">
      <div className="row">
        <b className="strong grow">{note.interviewDate ? <time dateTime={note.interviewDate}>{day}</time> : day}</b>
        <button
          ref={editButton}
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`Edit interview note of ${day}`}
          onClick={open}
        >
          <Icon of={Pencil} size={14} />
        </button>
        <button
          ref={deleteButton}
          type="button"
          className="icon-btn icon-btn-sm"
          aria-label={`Delete interview note of ${day}`}
          data-remove={note.id}
          aria-disabled={removing}
          onClick={onDelete}
        >
          <Icon of={Trash2} size={14} />
        </button>
      </div>
      {isSimulatedCopy(note) ? <span className="badge">Simulated</span> : null}
      <p className="soft prose">{note.notes}</p>
      {note.audioPath ? (
        <Player label={`Recording of ${day}`} source={note.audioPath}>
          <a
            className="icon-btn"
            href={downloadAddress(note.audioPath)}
            download={audioFileName(note.interviewDate)}
            aria-label="Download audio"
          >
            <Icon of={Download} size={14} />
          </a>
          <button
            type="button"
            className="icon-btn"
            aria-label="Remove audio"
            aria-disabled={busy}
            onClick={() => void removeAudio()}
          >
            <Icon of={X} size={14} />
          </button>
        </Player>
      ) : null}
      <Transcript transcript={note.transcript} summary={note.summary} source={note.transcriptSource} />
    </li>
  );
}
