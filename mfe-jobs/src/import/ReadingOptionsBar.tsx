import type { ImportCommands } from './importCommands.ts';
import type { FileFacts } from './reader/FileReading.ts';
import { DELIMITERS, ENCODINGS } from './reading.ts';
import { DELIMITER_NAMES, ENCODING_NAMES } from './texts.ts';

interface Props {
  commands: ImportCommands;
  file: FileFacts;
  sheet: number;
}

/** How the file is read: which of its tables, in which encoding, and what separates its columns. */
export function ReadingOptionsBar({ commands, file, sheet }: Props) {
  const { encoding, delimiter } = file;
  const encodings = [...new Set([encoding, ...file.encodings])];
  const current = { encoding, ...(delimiter !== null && { delimiter }) };
  return (
    <div className="import-bar import-options" role="group" aria-label="How the file is read">
      {file.sheets.length > 1 ? (
        <label className="field">
          <span className="label">Table</span>
          <select
            className="select"
            value={sheet}
            onChange={({ target }) => void commands.chooseSheet(Number(target.value))}
          >
            {file.sheets.map(({ name, refused }, index) => (
              <option key={name} value={index} disabled={refused !== undefined}>
                {refused === undefined ? name : `${name} (not applications)`}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label className="field">
        <span className="label">Letters</span>
        <select
          className="select"
          value={encoding}
          disabled={encodings.length === 1}
          onChange={({ target }) => {
            const chosen = ENCODINGS.find((known) => known === target.value);
            if (chosen) void commands.readAgain({ ...current, encoding: chosen });
          }}
        >
          {encodings.map((known) => (
            <option key={known} value={known}>
              {ENCODING_NAMES[known]}
            </option>
          ))}
        </select>
      </label>
      {delimiter === null ? null : (
        <label className="field">
          <span className="label">Columns are separated by</span>
          <select
            className="select"
            value={delimiter}
            onChange={({ target }) => {
              const chosen = DELIMITERS.find((known) => known === target.value);
              if (chosen) void commands.readAgain({ ...current, delimiter: chosen });
            }}
          >
            {DELIMITERS.map((known) => (
              <option key={known} value={known}>
                {DELIMITER_NAMES[known]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
