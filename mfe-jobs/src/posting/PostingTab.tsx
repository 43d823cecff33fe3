import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Job, JobPosting, KeptPosting, PostingCapture } from '@jobtrail/contract';
import {
  classes,
  ErrorState,
  formatCount,
  formatDate,
  formatDateTime,
  formatTime,
  Icon,
  MenuItem,
  messageOf,
  Skeleton,
  useCall,
  useToast,
} from '@jobtrail/web-kit';
import { safeLink } from '../jobs/safeLink.ts';
import { dayOfCapture, originOf } from './captureDays.ts';
import { comparePostings, countChanges } from './changes.ts';
import { CorrectPosting } from './CorrectPosting.tsx';
import { NoPosting } from './NoPosting.tsx';
import { PostingChanges } from './PostingChanges.tsx';
import { PostingFacts } from './PostingFacts.tsx';
import { PostingHead } from './PostingHead.tsx';
import { PostingText } from './PostingText.tsx';
import { type PostingCommands, usePosting } from './usePosting.ts';
import './posting.css';

interface Props {
  id: string;
  job: Pick<Job, 'jobUrl' | 'salary'> | undefined;
}

/** The Posting tab: the text of the posting as it was kept, and what has changed on its page since. */
export default function PostingTab({ id, job }: Props) {
  const kept = useCall('getPosting', { params: { id } });
  const jobUrl = safeLink(job?.jobUrl);
  const commands = usePosting(id, jobUrl);
  if (kept.data?.posting)
    return (
      <Kept
        id={id}
        newest={kept.data.posting}
        captures={kept.data.captures}
        commands={commands}
        jobUrl={jobUrl}
        salary={job?.salary ?? null}
      />
    );
  if (kept.data) return <NoPosting jobId={id} host={jobUrl && new URL(jobUrl).host} commands={commands} />;
  if (kept.isError)
    return (
      <ErrorState title="The posting did not load" level={3} onRetry={() => void kept.refetch()}>
        Nothing is lost. {messageOf(kept.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  return <PostingSkeleton />;
}

/** While the posting or its screen loads. */
export function PostingSkeleton() {
  return (
    <div className="posting-skeleton" role="status" aria-busy="true" aria-label="Loading the posting">
      {[36, 20, 88, 88].map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

interface KeptProps {
  id: string;
  newest: KeptPosting;
  captures: JobPosting['captures'];
  commands: PostingCommands;
  jobUrl: string | null;
  salary: string | null;
}

/** Which capture is shown, or what has changed between the two newest. */
type View = { changes: true } | { changes: false; capture: string | null };
const NEWEST: View = { changes: false, capture: null };

function Kept({ id, newest, captures, commands, jobUrl, salary }: KeptProps) {
  const toast = useToast();
  const [view, setView] = useState<View>(NEWEST);
  const [correcting, setCorrecting] = useState<string | null>(null);
  const [, before] = captures;
  const wanted = view.changes ? before?.id : (view.capture ?? undefined);
  const isOther = wanted !== undefined && wanted !== newest.id && captures.some((one) => one.id === wanted);
  const other = useCall('getPosting', {
    params: { id },
    ...(isOther ? { query: { capture: wanted } } : {}),
    enabled: isOther,
  });
  const older = isOther ? other.data?.posting : null;
  const showsChanges = view.changes && before !== undefined;
  const shown = showsChanges || !isOther ? newest : older;

  async function readAgain(): Promise<void> {
    const isNew = await commands.readAgain();
    if (isNew === null) return;
    setView(isNew ? { changes: true } : NEWEST);
    if (!isNew) toast({ title: `Nothing changed since ${dayOfCapture(newest, captures)}`, tone: 'info' });
  }
  if (isOther && other.isError)
    return (
      <ErrorState title="This copy did not load" level={3} onRetry={() => void other.refetch()}>
        Nothing is lost. {messageOf(other.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  if (!shown || (showsChanges && !older)) return <PostingSkeleton />;
  if (correcting === shown.id)
    return <CorrectPosting posting={shown} save={commands.save} onClose={() => setCorrecting(null)} />;
  const lines = showsChanges && older ? comparePostings(older.text, newest.text) : null;
  const count = lines ? countChanges(lines) : 0;
  return (
    <>
      <PostingHead
        title={lines ? `Read again ${formatDateTime(newest.capturedAt)}` : `Captured ${formatDate(shown.capturedAt)}`}
        sentence={
          lines && before
            ? `${count === 1 ? '1 thing' : `${count} things`} changed since ${dayOfCapture(before, captures)}. Both copies are kept.`
            : `${formatTime(shown.capturedAt)}, ${originOf(shown)}`
        }
        posting={shown}
        reading={commands.reading}
        onReadAgain={jobUrl === null ? null : () => void readAgain()}
        onCorrect={() => setCorrecting(shown.id)}
        onDelete={() => {
          setView(NEWEST);
          void commands.remove(shown.id);
        }}
        older={captures.slice(2).map((capture) => (
          <MenuItem key={capture.id} onSelect={() => setView({ changes: false, capture: capture.id })}>
            Copy of {dayOfCapture(capture, captures)}
          </MenuItem>
        ))}
      />
      {commands.refusal === null ? null : (
        <p className="posting-note" role="status">
          <Icon of={Info} size={14} />
          {commands.refusal} This is your copy of {dayOfCapture(shown, captures)}.
        </p>
      )}
      {before ? <Views captures={captures} view={view} shown={shown.id} onView={setView} /> : null}
      {lines ? (
        <>
          <PostingChanges lines={lines} language={newest.language} />
          {salary ? (
            <p className="posting-note">
              <Icon of={Info} size={14} />
              The salary in this job stays {salary}, as you saved it.
            </p>
          ) : null}
        </>
      ) : (
        <>
          <PostingFacts facts={shown.facts} />
          <PostingText text={shown.text} language={shown.language} />
          <p className="caption muted num posting-end">
            {formatCount(shown.text.length)} characters. Only you can see this copy.
          </p>
        </>
      )}
    </>
  );
}

interface ViewsProps {
  captures: readonly PostingCapture[];
  view: View;
  shown: string;
  onView: (view: View) => void;
}

/** Chooses between the changes and the two newest captures. */
function Views({ captures, view, shown, onView }: ViewsProps) {
  return (
    <div className="seg posting-views" role="group" aria-label="Which copy">
      <button
        type="button"
        className={classes(view.changes && 'is-on')}
        aria-pressed={view.changes}
        onClick={() => onView({ changes: true })}
      >
        Changes
      </button>
      {captures.slice(0, 2).map((capture) => {
        const isOn = !view.changes && capture.id === shown;
        return (
          <button
            key={capture.id}
            type="button"
            className={classes(isOn && 'is-on')}
            aria-pressed={isOn}
            onClick={() => onView({ changes: false, capture: capture.id })}
          >
            {dayOfCapture(capture, captures)}
          </button>
        );
      })}
    </div>
  );
}
