import { type ReactNode, useRef } from 'react';
import { siteHostOf } from '@jobtrail/contract';
import { classes, Field, pressedKey } from '@jobtrail/web-kit';
import { Candidates } from './Candidates.tsx';
import { type FieldReading, isInDoubt } from './FieldReadings.ts';
import { originSentence } from './origin.ts';
import { OriginNote } from './OriginNote.tsx';
import type { JobForm } from './useJobForm.ts';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  required?: boolean;
  className?: string | undefined;
  /** What was read about the field. */
  reading: FieldReading | undefined;
  /** The address that was read; null for screenshots. */
  url: string | null;
  take: JobForm['take'];
}

/** "2 candidates" or "left blank", next to the label of a field in doubt. */
function noteOf(reading: FieldReading): ReactNode {
  if (!isInDoubt(reading)) return undefined;
  const { chips = [], origin } = reading;
  return (
    <>
      {origin?.from === 'doubt' ? 'left blank' : `${chips.length + 1} candidates`}{' '}
      <span className="sr">(Arrow down to choose)</span>
    </>
  );
}

/** A text field that a reading can fill: with where its value came from and what else it may be. */
export function ReadableText(props: Props) {
  const { label, value, error, onValue, required = false, className, reading, url, take } = props;
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const origin = reading?.origin;
  const host = url === null ? null : siteHostOf(url);
  return (
    <Field
      label={label}
      required={required}
      error={error}
      note={reading && noteOf(reading)}
      hint={
        reading && origin ? (
          <OriginNote from={origin.from} sentence={originSentence(origin, { ...reading, host })} />
        ) : undefined
      }
      below={
        reading?.chips ? (
          <Candidates
            label={label}
            chips={reading.chips}
            onTake={(candidate) => take(reading.field, candidate)}
            input={input}
            group={group}
          />
        ) : undefined
      }
      className={className}
    >
      {(control) => (
        <input
          ref={input}
          className={classes('input', error && 'is-error')}
          autoComplete="off"
          value={value}
          placeholder={isInDoubt(reading) ? 'Choose one' : undefined}
          onChange={({ target }) => onValue(target.value)}
          onKeyDown={(event) => {
            if (!reading?.chips?.length || pressedKey(event) !== 'ArrowDown') return;
            event.preventDefault();
            group.current?.querySelector('button')?.focus();
          }}
          {...control}
        />
      )}
    </Field>
  );
}
