import type { InterviewNote } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { audioFileName, formatDay } from './interview-day.ts';
import type { Related } from './useRelated.ts';

interface Props {
  note: InterviewNote;
  onDelete: Related['deleteInterviewNote'];
  onRemoveAudio: Related['removeAudio'];
}

/** One interview note with its day, its text, and its audio, transcript and summary if it has them. */
export function InterviewNoteItem({ note, onDelete, onRemoveAudio }: Props) {
  const [busy, setBusy] = useState(false);
  const day = formatDay(note.interviewDate);
  async function run(action: (id: string) => Promise<boolean>): Promise<void> {
    setBusy(true);
    await action(note.id);
    setBusy(false);
  }
  return (
    <li className="note">
      <div className="row">
        <b className="strong grow">{note.interviewDate ? <time dateTime={note.interviewDate}>{day}</time> : day}</b>
        <button type="button" className="icon-btn icon-btn-sm" aria-label={`Delete interview note of ${day}`} disabled={busy} onClick={() => void run(onDelete)}>
          <Icon of={Trash2} size={14} />
        </button>
      </div>
      <p className="soft prose">{note.notes}</p>
      {note.audioPath ? (
        <div className="audio">
          {/* A recording of a talk that the person was in; its transcript, where there is one, stands below. */}
          <audio controls preload="none" src={note.audioPath} aria-label={`Recording of ${day}`} />
          <a className="icon-btn" href={note.audioPath} download={audioFileName(note.interviewDate)} aria-label="Download audio">
            <Icon of={Download} size={14} />
          </a>
          <button type="button" className="icon-btn" aria-label="Remove audio" disabled={busy} onClick={() => void run(onRemoveAudio)}>
            <Icon of={X} size={14} />
          </button>
        </div>
      ) : null}
      <Simulated title="Summary" text={note.summary} />
      <Simulated title="Transcript" text={note.transcript} />
    </li>
  );
}

/** A text that no model wrote: it says so where it stands (design 4). */
function Simulated({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <details className="simulated">
      <summary>
        {title} <span className="badge">Simulated</span>
      </summary>
      <p className="soft prose">{text}</p>
    </details>
  );
}
