import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { indexForKey, pressedKey } from '@jobtrail/web-kit';
import { type Candidate, candidateStand } from './origin.ts';
import './candidates.css';

interface Props {
  /** The label of the field. */
  label: string;
  chips: readonly Candidate[];
  onTake: (candidate: Candidate) => void;
  input: RefObject<HTMLInputElement | null>;
  /** The group, so that the field can hand over the focus. */
  group: RefObject<HTMLDivElement | null>;
}

/**
 * The candidates below a field. One of them is in the order of Tab; arrows move between them, Escape leads back to the
 * field.
 */
export function Candidates({ label, chips, onTake, input, group }: Props) {
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const [height, setHeight] = useState(0);
  const line = useRef<HTMLDivElement>(null);
  const reachable = Math.min(current, chips.length - 1);

  function take(candidate: Candidate, byKey: boolean): void {
    // The fields below stay where they are when there is one chip less.
    setHeight(line.current?.offsetHeight ?? 0);
    setSaid(`${label} is now ${candidate.value}.`);
    onTake(candidate);
    // Otherwise the chip keeps the focus, so that a second press takes it back, and no keyboard opens on a phone.
    if (byKey || chips.length === 1) input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = pressedKey(event);
    if (key === 'Escape' || (key === 'ArrowUp' && reachable === 0)) {
      event.preventDefault();
      // The dialog around the form stays open.
      event.stopPropagation();
      input.current?.focus();
      return;
    }
    const list = { current: reachable, count: chips.length, wraps: false };
    const to = indexForKey(key, list) ?? indexForKey(key, { ...list, axis: 'horizontal' });
    if (to === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll('button')[to]?.focus();
  }
  return (
    <div ref={line} className="read-candidates" style={height > 0 ? { minHeight: height } : undefined}>
      {chips.length === 0 ? null : (
        <div
          className="read-candidates-row"
          role="group"
          aria-label="Other candidates"
          ref={group}
          onKeyDown={onKeyDown}
        >
          {chips.map((candidate, at) => (
            <button
              // A chip that is taken becomes the previous value, with the focus.
              key={at}
              type="button"
              className="read-candidate"
              tabIndex={at === reachable ? 0 : -1}
              title={`${candidate.value}, ${candidateStand(candidate)}`}
              onFocus={() => setCurrent(at)}
              onClick={({ detail }) => take(candidate, detail === 0)}
            >
              <span className="sr">Use </span>
              <b>{candidate.value}</b>
              <span className="sr">, </span>
              <span className="read-candidate-stand">{candidateStand(candidate)}</span>
            </button>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  );
}
