import { CircleCheck } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import type { ReadingState } from './FieldReadings.ts';
import { resultSentence } from './resultSentence.ts';
import './result-line.css';

/** What the last reading has done, with Undo. */
export function ResultLine({ reading }: { reading: ReadingState }) {
  if (!reading.undo) return null;
  const { done, open } = resultSentence(reading);
  return (
    <div className="read-result">
      <Icon of={CircleCheck} size={14} />
      {/* Only what has changed is read again after a choice. */}
      <p role="status" aria-atomic="false">
        <b>{done}</b> <span>{open}</span>
        {reading.isClosed ? ' The page says that this job is closed.' : null}
      </p>
      <button type="button" className="link" onClick={reading.undo}>
        Undo
      </button>
    </div>
  );
}
