import { ScanText } from 'lucide-react';
import { Icon, Spinner } from '@jobtrail/web-kit';
import type { Progress } from './readImages.ts';
import type { Recognition } from './useRecognition.ts';

/** "Reading screenshot 1 of 2… 40%". */
function progressSentence(progress: Progress): string {
  if (progress.phase === 'starting') return 'Preparing text recognition…';
  return `Reading screenshot ${progress.image} of ${progress.of}… ${Math.round(progress.share * 100)}%`;
}

const shareOf = (progress: Progress): number =>
  progress.phase === 'starting' ? 0 : (progress.image - 1 + progress.share) / progress.of;

/**
 * The button that reads the attached images, with its progress. Screen readers announce each image, not every percent.
 */
export function ReadingBar({
  recognition: { progress, start, stop },
  count,
  reviewed = false,
}: {
  recognition: Recognition;
  count: number;
  /** Whether the person chooses what is filled in. */
  reviewed?: boolean;
}) {
  if (progress === null) {
    return (
      <div className="read-bar">
        <button type="button" className="btn" onClick={() => void start()}>
          <Icon of={ScanText} size={14} />
          {reviewed ? 'Read from Screenshots' : count === 1 ? 'Read Screenshot' : 'Read Screenshots'}
        </button>
        <p className="read-note">
          {reviewed ? 'You choose what is filled in.' : 'Fills in what it finds.'} Text is read in your browser. Works
          best with English.
        </p>
      </div>
    );
  }
  return (
    <div className="read-bar is-busy">
      <Spinner />
      <div className="grow">
        <p className="num" aria-hidden="true">
          {progressSentence(progress)}
        </p>
        <p className="sr" role="status">
          {progress.phase === 'starting'
            ? 'Preparing text recognition'
            : `Reading screenshot ${progress.image} of ${progress.of}`}
        </p>
        <progress className="read-progress" max={1} value={shareOf(progress)} aria-label="Reading the screenshots" />
      </div>
      <button type="button" className="btn btn-ghost" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
