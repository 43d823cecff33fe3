import type { Cell, CsvTable } from '../../files/csvFile.ts';

const shown = (cell: Cell): string => (cell === null ? '' : String(cell));

/** The numbers of a chart as a table. The first column has the row headers. */
export function DataTable({ table, label }: { table: CsvTable; label: string }) {
  return (
    <div className="table-scroll analytics-data" tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className="table">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? undefined : 'r'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], row) => (
            // Rows of a finished summary never move, and names such as weeks and stages are repeated in the flow.
            <tr key={row}>
              <th scope="row">{shown(name ?? null)}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]} className="r num">
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
