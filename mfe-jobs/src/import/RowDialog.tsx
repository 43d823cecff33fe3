import { type FormEvent, useId, useState } from 'react';
import { DEFAULT_STAGE, type JobCard, jobTexts } from '@jobtrail/contract';
import { classes, Field, formatDate, formatDay, Modal, Spinner, StageBadge } from '@jobtrail/web-kit';
import { useJobCards, useWishlist } from '../jobs/queries.ts';
import { FIELD_LABELS } from './columns/labels.ts';
import { choiceFor, DUPLICATE_CHOICES, type DuplicateChoice, type DuplicateChoices, jobOf } from './duplicates.ts';
import type { CheckedRow } from './reader/FileReading.ts';
import type { ColumnMapping, Mapping } from './reading.ts';

interface Props {
  row: CheckedRow;
  header: readonly string[];
  mapping: Mapping;
  choices: DuplicateChoices;
  /** Saves what has changed: the cells, what becomes of a duplicate, or both. */
  onSave: (cells: readonly string[] | null, choice: DuplicateChoice | null) => Promise<void>;
  onClose: () => void;
}

/** A line of the file, to edit its cells, and to compare it with the application that it may be. */
export function RowDialog({ row, header, mapping, choices, onSave, onClose }: Props) {
  const [cells, setCells] = useState(row.cells);
  const [isSaving, setSaving] = useState(false);
  const chosen = choiceFor(row, choices);
  const [choice, setChoice] = useState(chosen);
  const columns = mapping.columns.filter(({ field }) => field !== null);
  const general = row.problems.filter(({ column }) => !columns.some((known) => known.column === column));
  const isEdited = cells.some((cell, column) => cell !== row.cells[column]);
  const isDuplicate = row.state === 'duplicate';

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    void onSave(isEdited ? cells : null, choice === chosen ? null : choice).finally(() => setSaving(false));
  }
  return (
    <Modal
      title={`Line ${row.line}`}
      width={560}
      className="import-row-dialog"
      closesOutside={!isEdited}
      onClose={onClose}
    >
      <form noValidate onSubmit={save}>
        {isDuplicate ? <Comparison row={row} choice={choice} onChoice={setChoice} /> : null}
        {general.map(({ sentence }) => (
          <p key={sentence} className="hint hint-error">
            {sentence}
          </p>
        ))}
        <div className="import-cells">
          {columns.map(({ column, field }) => (
            <Cell
              key={column}
              name={header[column] ?? ''}
              field={field}
              value={cells[column] ?? ''}
              words={field === 'status' ? mapping.stages.map(({ word }) => word) : []}
              problem={row.problems.find((known) => known.column === column)?.sentence}
              remark={row.remarks.find((known) => known.column === column)?.sentence}
              onValue={(value) => setCells(cells.map((cell, at) => (at === column ? value : cell)))}
            />
          ))}
        </div>
        <div className="import-dialog-foot">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isSaving}>
            {isSaving ? <Spinner /> : null}
            Save line
          </button>
        </div>
      </form>
    </Modal>
  );
}

interface CellProps {
  /** The name of its column. */
  name: string;
  field: ColumnMapping['field'];
  value: string;
  /** What is often written in the column. */
  words: readonly string[];
  problem: string | undefined;
  remark: string | undefined;
  onValue: (value: string) => void;
}

function Cell({ name, field, value, words, problem, remark, onValue }: CellProps) {
  const list = useId();
  const goesTo = field === null ? '' : FIELD_LABELS[field];
  return (
    <Field
      label={goesTo}
      note={name.toLowerCase() === goesTo.toLowerCase() ? undefined : <span className="muted">{name}</span>}
      error={problem}
      hint={remark}
      announced={false}
      className={classes(field === 'notes' && 'import-wide')}
    >
      {(control) =>
        field === 'notes' ? (
          <textarea
            className={classes('textarea', problem && 'is-error')}
            rows={4}
            value={value}
            onChange={({ target }) => onValue(target.value)}
            {...control}
          />
        ) : (
          <>
            <input
              className={classes('input', problem && 'is-error')}
              value={value}
              list={words.length > 0 ? list : undefined}
              onChange={({ target }) => onValue(target.value)}
              {...control}
            />
            {words.length > 0 ? (
              <datalist id={list}>
                {words.map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            ) : null}
          </>
        )
      }
    </Field>
  );
}

const CHOICES: Readonly<Record<DuplicateChoice, { label: string; text: string }>> = {
  skip: { label: 'Skip', text: 'The line is left out.' },
  update: { label: 'Update', text: 'Fills in what is blank, and moves the stage only forward.' },
  again: { label: 'Import again', text: 'Adds another application.' },
};

interface ComparisonProps {
  row: CheckedRow;
  choice: DuplicateChoice;
  onChoice: (choice: DuplicateChoice) => void;
}

/** The line beside the application that is in Jobtrail already, and what becomes of it. */
function Comparison({ row, choice, onChoice }: ComparisonProps) {
  const id = useId();
  const cards = useJobCards().data;
  const saved = useWishlist().data;
  const jobId = jobOf(row);
  const known = jobId === null ? undefined : [...(cards ?? []), ...(saved ?? [])].find((card) => card.id === jobId);
  const options = DUPLICATE_CHOICES.filter((option) => option !== 'update' || jobId !== null);
  return (
    <>
      {known ? <Facts row={row} known={known} /> : null}
      <div className="import-choices" role="radiogroup" aria-label="What becomes of this line">
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === choice}
              onChange={() => onChoice(option)}
            />
            <span>
              <span className="medium">{CHOICES[option].label}</span>{' '}
              <span className="muted">{CHOICES[option].text}</span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

function Facts({ row: { line, job }, known }: { row: CheckedRow; known: JobCard }) {
  const day = (of: Pick<JobCard, 'appliedOn' | 'applicationDate'>): string =>
    of.appliedOn ? formatDay(of.appliedOn) : formatDate(of.applicationDate);
  const facts = [
    ['Company', known.company, job.company],
    ['Position', known.position, job.position],
    [
      'Stage',
      known.wishlist ? jobTexts.wishlist : <StageBadge key="known" stage={known.status} />,
      job.wishlist === true ? jobTexts.wishlist : <StageBadge key="line" stage={job.status ?? DEFAULT_STAGE} />,
    ],
    ['Applied', day(known), day({ appliedOn: job.appliedOn ?? null, applicationDate: job.applicationDate ?? null })],
    ['Location', known.location ?? '', job.location ?? ''],
    ['Salary', known.salary ?? '', job.salary ?? ''],
  ] as const;
  return (
    <table className="table import-facts">
      <thead>
        <tr>
          <td />
          <th scope="col">In Jobtrail</th>
          <th scope="col">Line {line}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
