import { Columns3, Download } from 'lucide-react';
import type { JobCard } from '@jobtrail/contract';
import { formatCount, Icon, PopoverButton, useToast } from '@jobtrail/web-kit';
import { saveFile } from '../files/saveFile.ts';
import { type Choice, shownColumns, storedChoice } from './choice.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { JobKnowledge } from './knowledge.ts';
import { tableFile, tableFileName } from './tableFile.ts';
import { changeSettings, settleColumns } from './tableSettings.ts';

interface Props {
  /** The rows that are shown, in their order. */
  rows: readonly JobCard[];
  choice: Choice;
  compact: boolean;
  knowledge: JobKnowledge;
  /** Whether everything that the columns show is there. */
  isComplete: boolean;
  /** What the rows are limited to, in words. */
  limits: string;
}

/** The tools of the table: the choice of its columns, and what it shows as a CSV file. */
export function TableTools({ rows, choice, compact, knowledge, isComplete, limits }: Props) {
  const toast = useToast();
  const shown = shownColumns(choice);

  function save(): void {
    try {
      saveFile(tableFile(rows, shown, knowledge), tableFileName(limits, knowledge.day));
    } catch {
      toast({ title: 'Export failed', description: 'The file could not be written. Please try again.', tone: 'error' });
    }
  }
  return (
    <>
      <PopoverButton
        className="btn"
        face={
          <>
            <Icon of={Columns3} size={14} />
            <span className="jobs-tool-word">Columns</span>
          </>
        }
        dialog={{ label: 'Columns', align: 'end', minWidth: 264, className: 'menu jobs-columns' }}
      >
        {() => (
          <ColumnsPanel
            choice={choice}
            onChoice={(next) => changeSettings({ columns: storedChoice(next) })}
            onReset={() => changeSettings({ columns: null })}
            compact={compact}
            onCompact={(next) => changeSettings({ compact: next })}
            onLeave={settleColumns}
          />
        )}
      </PopoverButton>
      <button
        type="button"
        className="btn"
        disabled={!isComplete}
        title={`The ${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} and ${shown.length} columns you see, in this order`}
        onClick={save}
      >
        <Icon of={Download} size={14} />
        <span className="jobs-tool-word">CSV</span>
      </button>
    </>
  );
}
