import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IMPORT_ROWS_MAX } from '@jobtrail/contract';
import {
  classes,
  currentPageLocation,
  formatCount,
  Icon,
  isField,
  Spinner,
  storedText,
  useReloadedState,
} from '@jobtrail/web-kit';
import { csvFile } from '../files/csvFile.ts';
import { saveFile } from '../files/saveFile.ts';
import { useFileDrop } from '../files/useFileDrop.ts';
import type { ImportCommands } from './importCommands.ts';
import { useImportState } from './importStore.ts';
import { Problem } from './Problem.tsx';

/** What the file picker offers. */
const TYPES = '.csv,.tsv,.txt,.json,.zip,.md,text/csv,text/tab-separated-values,application/json,application/zip';
const SAMPLE = csvFile({
  columns: ['Company', 'Position', 'Stage', 'Applied', 'Location', 'Salary', 'Link', 'Notes'],
  rows: [
    [
      'Larch Telecom',
      'Frontend Developer',
      'Applied',
      '2026-11-03',
      'Leipzig',
      '62k',
      'https://larch.example/jobs/1',
      '',
    ],
    ['Osprey Rail', 'UI Engineer', 'Phone Screen', '2026-10-28', 'Remote', '', '', 'Asked about trains'],
  ],
});

/** The first step: a file is dropped or chosen, or lines are pasted. */
export function FileStep({ commands }: { commands: ImportCommands }) {
  const isReading = useImportState(commands.store, (state) => state.isReading);
  const problem = useImportState(commands.store, (state) => state.problem);
  const openName = useImportState(commands.store, ({ file, mapping }) => (mapping ? file?.name : undefined));
  const picker = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useReloadedState('import-paste', '', storedText);
  const [isPasting, setPasting] = useState(pasted !== '' || currentPageLocation().hash === '#paste');

  const openFile = (file: File | undefined): void => {
    if (file && !isReading) void commands.open({ file });
  };
  const { isOver, handlers } = useFileDrop(([file]) => openFile(file));
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    if (event.target instanceof Element && isField(event.target)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (file) openFile(file);
    else if (text.includes('\n')) void commands.open({ text });
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  return (
    <div className="import-pad">
      <div className={classes('import-drop', isOver && 'is-over')} {...handlers}>
        <Icon of={FileUp} size={20} />
        <b>Drop a CSV file here</b>
        <span className="caption">from a spreadsheet or another tracker, the first line names the columns</span>
        <div className="row import-ways">
          <button
            type="button"
            className="btn"
            aria-disabled={isReading}
            onClick={() => !isReading && picker.current?.click()}
          >
            {isReading ? <Spinner /> : null}
            {isReading ? 'Reading...' : 'Choose file'}
          </button>
          <button
            type="button"
            className="btn btn-ghost"
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            Paste lines
          </button>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept={TYPES}
          aria-label="File with applications"
          onChange={({ target }) => {
            openFile(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {isPasting ? (
        <form
          className="import-paste"
          onSubmit={(event) => {
            event.preventDefault();
            if (pasted.trim() !== '' && !isReading) void commands.open({ text: pasted });
          }}
        >
          <label className="label" htmlFor="import-pasted">
            Lines of a spreadsheet, the first with the names of its columns
          </label>
          <textarea
            id="import-pasted"
            className="textarea"
            rows={6}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <button type="submit" className="btn" aria-disabled={pasted.trim() === '' || isReading}>
            Read these lines
          </button>
        </form>
      ) : null}
      <Problem>{problem}</Problem>
      {openName === undefined ? null : (
        <p className="import-limits">
          <button type="button" className="link" aria-disabled={isReading} onClick={commands.goOn}>
            Go on with {openName}
          </button>
        </p>
      )}
      <p className="caption muted import-limits num">
        Up to {formatCount(IMPORT_ROWS_MAX)} lines and 10 MB: CSV, TSV, JSON, ZIP or a Markdown table. Nothing is saved
        before step 4.{' '}
        <button type="button" className="link" onClick={() => saveFile(SAMPLE, 'jobtrail-sample.csv')}>
          Download a sample
        </button>
      </p>
    </div>
  );
}
