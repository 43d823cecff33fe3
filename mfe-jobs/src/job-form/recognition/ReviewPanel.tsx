import { useEffect, useId, useRef, useState } from 'react';
import { JOB_TEXT_FIELDS } from '@jobtrail/contract';
import type { ReadableField } from '../form/origin.ts';
import type { Proposal } from './useReviewedReading.ts';

const LABELS: Readonly<Record<ReadableField, string>> = {
  company: 'Company',
  position: 'Position',
  location: JOB_TEXT_FIELDS.location.label,
  salary: JOB_TEXT_FIELDS.salary.label,
};

interface Props {
  proposals: readonly Proposal[];
  onFill: (fields: readonly ReadableField[]) => void;
  onDiscard: () => void;
}

/** What was read from the screenshots: empty fields are chosen already, a value that replaces another one is not. */
export function ReviewPanel({ proposals, onFill, onDiscard }: Props) {
  const [choice, setChoice] = useState<Partial<Record<ReadableField, boolean>>>({});
  const title = useId();
  const panel = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => panel.current?.focus(), []);
  const isChosen = ({ field, current }: Proposal): boolean => choice[field] ?? current === '';
  const chosen = proposals.filter(isChosen).map(({ field }) => field);
  return (
    <div className="read-review" role="group" aria-labelledby={title} tabIndex={-1} ref={panel}>
      <p className="medium" id={title}>
        Choose what to fill in
      </p>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.field}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(proposal)}
                onChange={({ target }) => setChoice((known) => ({ ...known, [proposal.field]: target.checked }))}
              />
              <span className="read-field">{LABELS[proposal.field]}</span>
              <span className="read-value">
                {proposal.value}
                {proposal.current === '' ? null : (
                  <span className="read-replaced"> instead of “{proposal.current}”</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => onFill(chosen)}>
          {chosen.length === 1 ? 'Fill In 1 Field' : `Fill In ${chosen.length} Fields`}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  );
}
