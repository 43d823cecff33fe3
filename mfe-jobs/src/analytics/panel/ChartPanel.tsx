import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classes, ErrorBoundary, Icon, usePlatform } from '@jobtrail/web-kit';
import { csvFile, type CsvTable } from '../../files/csvFile.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { DataTable } from './DataTable.tsx';
import { Definition } from './Definition.tsx';

interface Props {
  title: string;
  /** The name of its files: 'funnel'. */
  name: string;
  /** A few words next to the title. */
  caption?: ReactNode;
  definition: ReactNode;
  /** The numbers of the chart; undefined if the panel itself is a table, whose numbers are in `csv`. */
  table?: CsvTable;
  csv?: CsvTable;
  className?: string;
  /** Controls in the head. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * A panel with a chart: its title with its definition, a switch to the table with the same numbers, and its exports. A
 * chart that fails does not affect the other panels.
 */
export function ChartPanel({
  title,
  name,
  caption,
  definition,
  table,
  csv = table,
  className,
  tools,
  children,
}: Props) {
  const headId = useId();
  const { reportError } = usePlatform();
  const panel = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  return (
    <section ref={panel} className={classes('panel analytics-panel', className)} aria-labelledby={headId}>
      <ErrorBoundary title={`“${title}”`} where="mfe-jobs" reportError={reportError}>
        <header className="analytics-head">
          <h2 className="h3" id={headId}>
            {title}
          </h2>
          <Definition of={title}>{definition}</Definition>
          {tools}
          {caption ? <span className="caption muted">{caption}</span> : null}
          <span className="analytics-panel-tools" data-unprinted="">
            {table ? (
              <button
                type="button"
                className="icon-btn"
                aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
                data-tooltip={asTable ? 'Chart' : 'Table'}
                onClick={() => setAsTable(!asTable)}
              >
                <Icon of={asTable ? ChartColumn : Table2} size={14} />
              </button>
            ) : null}
            {csv ? <ExportMenu what={title} name={name} part={panel} csv={() => csvFile(csv)} /> : null}
          </span>
        </header>
        {asTable && table ? <DataTable table={table} label={title} /> : children}
      </ErrorBoundary>
    </section>
  );
}

/** A drawing that scrolls sideways inside its panel in narrow windows. */
export function ChartScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="analytics-scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
