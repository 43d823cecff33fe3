/**
 * Reads a CSV file as RFC 4180 describes it, character by character.
 * @throws {Error} on a quote in an unquoted cell, or a line that does not end with CRLF
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  const endCell = (): void => {
    row.push(cell);
    cell = '';
    state = 'start';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (state === 'quoted') {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else state = 'closed';
    } else if (sign === ',') endCell();
    else if (sign === '\r' && text.charAt(at + 1) === '\n') {
      endCell();
      rows.push(row);
      row = [];
      at += 1;
    } else if (sign === '"' && state === 'start') state = 'quoted';
    else if (state === 'closed' || sign === '"' || sign === '\n' || sign === '\r')
      throw new Error(`Unexpected ${JSON.stringify(sign)} at ${at}`);
    else {
      cell += sign;
      state = 'plain';
    }
  }
  if (cell !== '' || row.length > 0) throw new Error('The last line has no end');
  return rows;
}
