import { useState } from 'react';
import { classes, formatCount, Spinner } from '@jobtrail/web-kit';
import { FIELD_LABELS } from './columns/labels.ts';
import { DateOrders } from './DateOrders.tsx';
import type { ImportCommands } from './importCommands.ts';
import { useImportState } from './importStore.ts';
import { Problem } from './Problem.tsx';
import { type ColumnMapping, FIELDS } from './reading.ts';
import { ReadingOptionsBar } from './ReadingOptionsBar.tsx';
import { StageWords } from './StageWords.tsx';
import { FIELD_GROUPS, LEAVE_OUT, lines } from './texts.ts';

/** How many of the missing answers are named at once. */
const SENTENCES = 2;

/** The second step: what each column is, what the words for stages mean, and in which order dates are written. */
export function ColumnsStep({ commands }: { commands: ImportCommands }) {
  const { file, sheet, mapping, missing, problem, isChecking, isReading } = useImportState(
    commands.store,
    (state) => state,
  );
  const facts = file?.sheets[sheet];
  // Their order is only asked for when it may be needed.
  const isDoubtful = file !== null && (file.encodings.length > 0 || file.sheets.length > 1);
  const [isOptionsOpen, setOptionsOpen] = useState(isDoubtful);
  if (!file || !facts || !mapping) return null;
  const waits = isChecking || isReading;
  return (
    <>
      <header className="panel-head">
        <h2 className="h3 grow truncate" title={file.name}>
          {file.name}
        </h2>
        <button
          type="button"
          className="link caption"
          aria-expanded={isOptionsOpen}
          onClick={() => setOptionsOpen(!isOptionsOpen)}
        >
          Looks wrong?
        </button>
        <span className="muted num">
          {lines(facts.rows)}, {formatCount(facts.header.length)} {facts.header.length === 1 ? 'column' : 'columns'}
        </span>
      </header>
      {isOptionsOpen ? <ReadingOptionsBar commands={commands} file={file} sheet={sheet} /> : null}
      {facts.notice === undefined ? null : <p className="import-notice caption">{facts.notice}</p>}
      <Problem>{problem}</Problem>
      <div className="table-scroll" tabIndex={0} role="group" aria-label="Columns">
        <table className="table import-columns">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">First lines</th>
              <th scope="col">Goes to</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {mapping.columns.map((column) => (
              <ColumnRow
                key={column.column}
                name={facts.header[column.column] ?? ''}
                mapping={column}
                onField={(field) => void commands.setField(column.column, field)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="import-two">
        <StageWords words={mapping.stages} onAnswer={(word, answer) => void commands.setStage(word, answer)} />
        <DateOrders
          columns={mapping.columns}
          header={facts.header}
          onOrder={(column, order) => void commands.setDateOrder(column, order)}
        />
      </div>
      <footer className="panel-foot import-foot">
        <button type="button" className="btn btn-ghost" aria-disabled={isReading} onClick={commands.goBack}>
          Back
        </button>
        <p className={classes('grow caption', missing.length === 0 ? 'muted' : 'import-missing')} role="status">
          {missing.length === 0 ? 'Nothing is saved yet.' : shortened(missing)}
        </p>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={missing.length > 0 || waits}
          onClick={() => missing.length === 0 && !waits && void commands.check()}
        >
          {waits ? <Spinner /> : null}
          Check {lines(facts.rows)}
        </button>
      </footer>
    </>
  );
}

/** The first sentences; how many follow. */
const shortened = (sentences: readonly string[]): string =>
  [
    ...sentences.slice(0, SENTENCES),
    ...(sentences.length > SENTENCES ? [`${sentences.length - SENTENCES} more.`] : []),
  ].join(' ');

interface RowProps {
  name: string;
  mapping: ColumnMapping;
  onField: (field: ColumnMapping['field']) => void;
}

function ColumnRow({ name, mapping: { field, why, samples, filled, isPrivate }, onField }: RowProps) {
  return (
    <tr>
      <td className="primary import-name" title={name}>
        {name}
      </td>
      <td className="import-cell-samples">
        <span className="import-samples">
          {samples.map((sample) => (
            <span key={sample} title={sample}>
              {sample}
            </span>
          ))}
          {filled === 0 ? <span className="muted">empty</span> : null}
        </span>
      </td>
      <td className="import-goes">
        <select
          className="select"
          aria-label={`${name} goes to`}
          value={field ?? ''}
          onChange={({ target }) => onField(FIELDS.find((known) => known === target.value) ?? null)}
        >
          <option value="">{LEAVE_OUT}</option>
          {FIELD_GROUPS.map(({ label, fields }) => (
            <optgroup key={label} label={label}>
              {fields.map((known) => (
                <option key={known} value={known}>
                  {FIELD_LABELS[known]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </td>
      <td className={classes('caption import-why', isPrivate && field !== null && 'import-missing')}>
        {isPrivate && field !== null ? 'Holds something private' : why}
      </td>
    </tr>
  );
}
